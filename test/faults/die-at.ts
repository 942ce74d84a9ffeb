import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { CardPayment, OrderItem } from '../../contract/checkout.ts';
import type { Purchase } from './crowd.ts';
import { must } from './row.ts';
import type { Scene } from './scene.ts';

/** What is bought when the shop dies. */
export interface LastPurchase {
  readonly items: readonly OrderItem[];
  readonly card?: Partial<CardPayment>;
  /** They are paid by a quote. */
  readonly isQuoted?: boolean;
}

/**
 * Has the shop die at a crash point with a purchase under way. A receipt that an earlier death left in the queue may
 * trip the crash point before the customer arrives: then the shop is started again.
 */
export async function dieAt(
  scene: Scene,
  point: string,
  { items, card = {}, isQuoted = false }: LastPurchase,
): Promise<Purchase> {
  for (let start = 0; start < mostStarts; start += 1) {
    const shop = await scene.tryStart(crashAt(point));
    if (!shop) continue;
    const customer = await Promise.race([scene.crowd.newCustomer(), shop.ended]);
    if (typeof customer === 'string') continue;
    const quote = isQuoted ? (await customer.getQuote({ items })).body.token : undefined;
    const purchase = scene.crowd.newPurchase(customer, items, card, quote);
    await scene.crowd.askOnce(purchase);
    const ending = await Promise.race([shop.ended, wait(patienceMilliseconds, 'alive')]);
    must(ending === 'SIGKILL', `At ${point} the shop did not die: ${ending}`);
    return purchase;
  }
  throw new Error(`At ${point} the shop died ${mostStarts} times before anybody could buy`);
}

/** What makes a process that is started die at a crash point. */
export function crashAt(point: string): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: `--import=${dieAtCrashPoint}`, CRASH_AT: point };
}

const dieAtCrashPoint = pathToFileURL(`${import.meta.dirname}/die-at-crash-point.ts`).href;
const mostStarts = 10;
const patienceMilliseconds = 15_000;

/** Rejects when the shop that should settle everything ends. */
export async function failAtEnd(ended: Promise<string>): Promise<never> {
  throw new Error(`The shop that should settle everything ended: ${await ended}`);
}
