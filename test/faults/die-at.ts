import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { CardPayment, OrderItem } from '../../contract/checkout.ts';
import type { Customer } from '../shop-driver.ts';
import { spawnShopCommand } from '../spawn-shop-command.ts';
import type { Purchase } from './crowd.ts';
import { must } from './row.ts';
import type { Scene } from './scene.ts';
import type { SceneGateway } from './scene-gateway.ts';

/** What is bought when the shop dies. */
export interface LastPurchase {
  readonly items: readonly OrderItem[];
  readonly card?: Partial<CardPayment>;
  /** They are paid by a quote. */
  readonly isQuoted?: boolean;
}

/**
 * Has the shop die at a crash point while a customer buys. A receipt or an event that an earlier death left unsent may
 * trip the crash point before the customer arrives: then the shop is started again.
 */
export async function dieAt<Gateway extends SceneGateway>(
  scene: Scene<Gateway>,
  point: string,
  buy: (customer: Customer) => Promise<Purchase>,
  environment = crashAt(point),
): Promise<Purchase> {
  for (let start = 0; start < mostStarts; start += 1) {
    const shop = await scene.tryStart(environment);
    if (!shop) continue;
    const customer = await Promise.race([scene.crowd.newCustomer(), shop.ended]);
    if (typeof customer === 'string') continue;
    const purchase = await buy(customer);
    const ending = await Promise.race([shop.ended, wait(patienceMilliseconds, 'alive')]);
    must(ending === 'SIGKILL', `At ${point} the shop did not die: ${ending}`);
    return purchase;
  }
  throw new Error(`At ${point} the shop died ${mostStarts} times before anybody could buy`);
}

/** Asks once for a purchase. */
export function buyOnce({ crowd }: Scene, { items, card = {}, isQuoted = false }: LastPurchase) {
  return async (customer: Customer): Promise<Purchase> => {
    const quote = isQuoted ? (await customer.getQuote({ items })).body.token : undefined;
    const purchase = crowd.newPurchase(customer, items, card, quote);
    await crowd.askOnce(purchase);
    return purchase;
  };
}

/** Has an operator's command die at a crash point while it refunds the order of a purchase. */
export async function dieWhileRefunding<Gateway extends SceneGateway>(
  scene: Scene<Gateway>,
  point: string,
  { email }: Purchase,
): Promise<void> {
  const client = await scene.connect();
  const { rows } = await client.query('select id from orders where email = $1', [email]);
  await client.end();
  const settings = { DATA_DIR: scene.dataFolder, ...scene.gateway.settings, ...crashAt(point) };
  const command = await spawnShopCommand(settings, 'refund', rows[0].id, '--reason', 'Crash test', '--yes');
  const { exitCode, output, errors } = command;
  must(exitCode === null, `At ${point} the command did not die: ${exitCode} ${output} ${errors}`);
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
