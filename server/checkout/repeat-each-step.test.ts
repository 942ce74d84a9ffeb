import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { priceLines } from '../../contract/money.ts';
import { shop as seller } from '../../shop.config.ts';
import { demoCardWith } from '../../test/demo-charge.ts';
import { addStockKeys, sellFromStock } from '../../test/stock-keys.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import { validBilling } from '../../test/valid-billing.ts';
import { DemoGateway } from '../demo/demo-gateway.ts';
import { RandomKeySource } from '../keys/licence-key.ts';
import { newOrderId } from '../orders/order-id.ts';
import type { RunInShare } from '../payments/client-shares.ts';
import { openLog } from '../platform/log/log.ts';
import { seedCatalogue } from '../products/seed-catalogue.ts';
import { authorise, capture, charge, type PlacedOrder } from './charge.ts';
import { answer } from './place-order.ts';
import { settle } from './settle-order.ts';
import { begin, type Step } from './step.ts';
import { holdKeys, takeKeys } from './take-keys.ts';
import { writePendingOrder } from './write-pending-order.ts';

const database = await shareTestDatabase();
const sealer = await openTestSealer(database.db);

const payment = demoCardWith('Approved');
const stocked = 'endpoint-complete';
const generated = 'endpoint-enterprise';
const seats = 2;

await seedCatalogue(database.db, seller.vendorName);
await sellFromStock(database.db, stocked);

beforeEach(async () => {
  await addStockKeys(database.db, sealer, { productId: stocked, count: 2 * seats });
});

const inShare: RunInShare = (_client, call) => call();

/** Writes an order, and returns it as the steps after that have it. */
async function placeOrder(productId: string): Promise<PlacedOrder> {
  const { db } = database;
  const parts = {
    db,
    seller,
    sealer,
    keySource: new RandomKeySource(),
    outbox: { wake() {} },
    runInShare: inShare,
  };
  const log = openLog('silent');
  const gateway = new DemoGateway({ db, clock: () => new Date(), log });
  const orderId = newOrderId();
  const lines = [{ productId, productName: 'Complete', quantity: seats, unitPriceCents: 14_999 }];
  const totals = priceLines(lines);
  const email = `${randomUUID()}@example.com`;
  const attempt = { email, idempotencyKey: randomUUID(), requestHash: Buffer.alloc(32), requestId: 'a' };
  const written = await writePendingOrder(parts, {
    id: orderId,
    email,
    billing: validBilling,
    lines,
    totals,
    gateway: gateway.name,
    cartHash: Buffer.alloc(32),
    reminders: false,
    attempt,
    guard: null,
    claimQuote: null,
    acceptsBackorder: false,
    takesKeysFirst: false,
    renewCovered: false,
    verification: null,
    termsShown: undefined,
  });
  expect(written).toEqual({ kind: 'written', isLimited: productId === stocked });
  const { totalCents: amountCents, gstCents } = totals;
  const client = '192.0.2.1';
  return { parts, log, gateway, orderId, amountCents, gstCents, lines, payment, client };
}

async function readFacts({ orderId }: PlacedOrder) {
  const { rows } = await database.pool.query(
    `select state, invoice_number is not null as "hasInvoice",
       (select count(*)::int from demo_gateway_charges where order_id = orders.id and outcome = 'approved') as charges,
       (select count(*)::int from licence_keys where order_id = orders.id) as keys,
       (select count(*)::int from stock_keys where order_id = orders.id) as "stockKeys",
       (select count(*)::int from outbox where subject_id = orders.id) as receipts,
       (select last_number = count(*) from invoice_counter, orders where invoice_number is not null
          group by last_number) as "isWithoutGaps"
     from orders where id = $1`,
    [orderId],
  );
  return rows[0];
}

const sold = { state: 'paid', hasInvoice: true, charges: 1, keys: seats, receipts: 1, isWithoutGaps: true };

type Repeat = <Result>(run: () => Promise<Result>) => Promise<Result>;

const oneAfterTheOther: Repeat = async (run) => {
  await run();
  return run();
};

/** Returns what the later one does. */
const together: Repeat = async (run) => {
  const [, last] = await Promise.all([run(), run()]);
  return last;
};

/** Runs the step of a name twice. */
function repeating(name: string, repeat: Repeat) {
  return <Order, Before, After>(step: Step<Order, Before, After>): Step<Order, Before, After> =>
    step.name === name ? { ...step, run: (order, before) => repeat(() => step.run(order, before)) } : step;
}

const title = ({ name, safeToRepeat }: Pick<Step<never, never, unknown>, 'name' | 'safeToRepeat'>) =>
  [name, safeToRepeat] as const;

describe.each([
  ['one after the other', oneAfterTheOther],
  ['together', together],
])('each step may run twice, %s', (_way, repeat) => {
  it.each([authorise, takeKeys, capture, settle, answer].map(title))('%s: %s', async (name) => {
    const order = await placeOrder(stocked);
    const again = repeating(name, repeat);
    const steps = begin(again(authorise)).next(again(takeKeys)).next(again(capture));
    const outcome = await steps.next(again(settle)).next(again(answer)).run(order, null);
    expect(outcome).toMatchObject({ kind: 'settled', end: 'paid', response: { status: 200 } });
    expect(await readFacts(order)).toEqual({ ...sold, stockKeys: seats });
  });

  it.each([charge, settle, answer].map(title))('%s, of keys that the shop makes: %s', async (name) => {
    const order = await placeOrder(generated);
    const again = repeating(name, repeat);
    const steps = begin(again(charge)).next(again(settle)).next(again(answer));
    expect(await steps.run(order, null)).toMatchObject({ kind: 'settled', end: 'paid' });
    expect(await readFacts(order)).toEqual({ ...sold, stockKeys: 0 });
  });

  it.each([holdKeys].map(title))('%s: %s', async () => {
    await addStockKeys(database.db, sealer, { productId: stocked, count: 100 });
    const order = await placeOrder(stocked);
    const held = await repeat(() => holdKeys.run(order, { paymentId: order.orderId }));
    expect(held).toEqual({ kind: 'keys-taken', paymentId: order.orderId });
    expect(await readFacts(order)).toMatchObject({ state: 'pending', stockKeys: seats });
  });
});

it('steps in another order do not compile', () => {
  const held = begin(authorise);
  // @ts-expect-error: money is captured for keys that are taken
  held.next(capture);
  // @ts-expect-error: an order is not settled while its money is only held
  held.next(settle);
  // @ts-expect-error: nor once its keys are taken
  held.next(takeKeys).next(settle);
  // @ts-expect-error: its buyer is not answered before it is settled
  held.next(takeKeys).next(capture).next(answer);
});
