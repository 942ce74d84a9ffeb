import { setTimeout as wait } from 'node:timers/promises';
import { type GatewayAnswer, leavesOrderOpen } from './settle-by-gateway.ts';

const mostWaiting = 5;

/**
 * Asks about a buyer's orders one at a time, and not in the second after an answer without a
 * change. Says `unknown` when the buyer has too many questions waiting.
 */
export function openTurns(pauseMilliseconds = 1_000) {
  const buyers = new Map<string, Buyer>();

  return (
    name: string,
    orderId: string,
    ask: () => Promise<GatewayAnswer>,
  ): Promise<GatewayAnswer> => {
    const buyer = buyers.get(name) ?? { waiting: new Map(), isFree: Promise.resolve() };
    const shared = buyer.waiting.get(orderId);
    if (shared) return shared;
    if (buyer.waiting.size >= mostWaiting) return Promise.resolve({ kind: 'unknown' });

    const pause = async () => {
      const started = performance.now();
      const { kind } = await question.catch(() => ({ kind: 'unknown' }) as const);
      if (!leavesOrderOpen({ kind })) return;
      const left = pauseMilliseconds - (performance.now() - started);
      await wait(Math.max(0, left), undefined, { ref: false });
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
