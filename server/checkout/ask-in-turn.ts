import { setTimeout as wait } from 'node:timers/promises';
import type { GatewayAnswer } from './settle-by-gateway.ts';

/** Asks about an order of a buyer, or says `unknown` when the buyer has too many questions waiting. */
export type AskInTurn = (
  buyer: string,
  orderId: string,
  ask: () => Promise<GatewayAnswer>,
) => Promise<GatewayAnswer>;

const mostWaiting = 5;

/**
 * Keeps requests that are repeated in a loop from using up the calls that the gateway allows. About a buyer's orders it is
 * asked one question at a time, and none in the second after one that changed nothing. Repeated requests share the next
 * question about their order: an answer of one that was asked before they came may be too old.
 */
export function openTurns(pauseMilliseconds = 1_000): AskInTurn {
  const buyers = new Map<string, Buyer>();

  return (name, orderId, ask) => {
    const buyer = buyers.get(name) ?? { waiting: new Map(), isFree: Promise.resolve() };
    const shared = buyer.waiting.get(orderId);
    if (shared) return shared;
    if (buyer.waiting.size >= mostWaiting) return Promise.resolve({ kind: 'unknown' });
    const pause = async () => {
      const started = performance.now();
      const { kind } = await question.catch(() => ({ kind: 'unknown' }));
      if (kind === 'open' || kind === 'unknown')
        await wait(Math.max(0, pauseMilliseconds - (performance.now() - started)), undefined, { ref: false });
    };
    const question = buyer.isFree.then(() => {
      buyer.waiting.delete(orderId);
      return ask();
    });
    const isFree = buyer.isFree.then(pause).then(() => {
      if (buyer.isFree === isFree) buyers.delete(name);
    });
    buyer.waiting.set(orderId, question);
    buyer.isFree = isFree;
    buyers.set(name, buyer);
    return question;
  };
}

interface Buyer {
  /** The questions that are not asked yet, by order id. */
  readonly waiting: Map<string, Promise<GatewayAnswer>>;
  /** Resolves when the next question may be asked. */
  isFree: Promise<void>;
}
