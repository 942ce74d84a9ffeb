import { describe, expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { insertPendingOrders } from '../../test/pending-orders.ts';
import { readOrderKeys } from '../../test/read-order-keys.ts';
import { recordStatements } from '../../test/record-statements.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import { DemoGateway } from '../demo/demo-gateway.ts';
import type { KeySource } from '../keys/licence-key.ts';
import { recordPaymentId } from '../payments/payment-store.ts';
import { openLog } from '../platform/log/log.ts';
import { settle, settleOrder } from './settle-order.ts';
import type { Settlement } from './step.ts';

const database = await shareTestDatabase();
const sealer = await openTestSealer(database.db);

/** A vendor's stock: a key that is taken is gone. */
class KeyStock implements KeySource {
  readonly keys: string[];

  constructor(count: number) {
    this.keys = Array.from({ length: count }, () => crypto.randomUUID());
  }

  async take(_productId: string, count: number): Promise<string[]> {
    return this.keys.splice(0, count);
  }
}

const partsWith = (keySource: KeySource) => ({
  db: database.db,
  sealer,
  keySource,
  seller,
  outbox: { wake() {} },
});

it('an order that is settled from several sides at the same time takes its keys once', async () => {
  const stock = new KeyStock(40);
  const [id = ''] = await insertPendingOrders(database.pool, { email: 'buyer@example.com' });
  const approved = { kind: 'approved', transactionId: 'TXN-1' } as const;
  const ends = await Promise.all(
    Array.from({ length: 8 }, () => settleOrder(partsWith(stock), id, approved)),
  );
  expect(new Set(ends.map((ended) => ended?.response.body)).size).toBe(1);
  expect(ends.map((ended) => ended?.end)).toEqual(Array.from({ length: 8 }, () => 'paid'));
  expect(ends[0]?.response.status).toBe(200);
  expect(stock.keys).toHaveLength(39);
  const [[key = ''] = []] = await readOrderKeys(database.db, sealer, id);
  expect(ends[0]?.response.body).toContain(`"keys":["${key}"]`);
});

it('an order that was declined before takes no keys', async () => {
  const stock = new KeyStock(1);
  const [id = ''] = await insertPendingOrders(database.pool, { email: 'buyer@example.com' });
  const declined = await settleOrder(partsWith(stock), id, { kind: 'declined', reason: 'card-declined' });
  expect(await settleOrder(partsWith(stock), id, { kind: 'approved', transactionId: 'TXN-2' })).toEqual(
    declined,
  );
  expect(stock.keys).toHaveLength(1);
});

it('an order is not marked as paid with fewer keys than were paid for', async () => {
  const [id = ''] = await insertPendingOrders(database.pool, { email: 'short@example.com' });
  const settling = settleOrder(partsWith(new KeyStock(0)), id, { kind: 'approved', transactionId: 'TXN-3' });
  await expect(settling).rejects.toThrow('has 0 keys of endpoint-complete, and needs 1');
  const { rows } = await database.pool.query('select state from orders where id = $1', [id]);
  expect(rows).toEqual([{ state: 'pending' }]);
});

it('payments at the same time get invoice numbers without gaps, also where some of them fail', async () => {
  const ids = await insertPendingOrders(database.pool, { email: 'many@example.com', count: 12 });
  const failing: KeySource = { take: () => Promise.reject(new Error('out of stock')) };
  const stock = new KeyStock(12);
  await Promise.allSettled(
    ids.map((id, i) =>
      settleOrder(partsWith(i % 3 === 0 ? failing : stock), id, {
        kind: 'approved',
        transactionId: `TXN-many-${i}`,
      }),
    ),
  );
  const { rows } = await database.pool.query<{ invoice_number: number }>(
    'select invoice_number from orders where invoice_number is not null order by invoice_number',
  );
  expect(rows.map((row) => row.invoice_number)).toEqual(rows.map((_, i) => i + 1));
  const { rows: pending } = await database.pool.query(
    `select from orders where email = 'many@example.com' and state = 'pending'`,
  );
  expect(pending).toHaveLength(4);
});

it('an order stays pending when another payment was opened than the gateway was asked about', async () => {
  const [id = ''] = await insertPendingOrders(database.pool, { email: 'challenged@example.com' });
  const payment = { orderId: id, gateway: 'demo', paymentId: `pi_${id}`, amountCents: 16_499 };
  expect(await recordPaymentId(database.db, { name: payment.gateway }, payment)).toBe(true);
  const settle = (paymentId: string | null) =>
    settleOrder(partsWith(new KeyStock(0)), id, { kind: 'never-charged', paymentId });
  expect(await settle(null)).toBeNull();
  expect(await settle('pi_another')).toBeNull();
  expect(await settle(payment.paymentId)).toMatchObject({ end: 'unpaid', response: { status: 402 } });
});

it('a payment that was opened for another amount is not recorded, and uses no invoice number', async () => {
  const [id = ''] = await insertPendingOrders(database.pool, { email: 'other@example.com' });
  const payment = { orderId: id, gateway: 'demo', paymentId: `pi_${id}`, amountCents: 1 };
  await recordPaymentId(database.db, { name: payment.gateway }, payment);
  const lastNumber = () => database.pool.query('select last_number from invoice_counter');
  const before = await lastNumber();
  const settling = settleOrder(partsWith(new KeyStock(1)), id, {
    kind: 'approved',
    transactionId: payment.paymentId,
  });
  await expect(settling).rejects.toThrow('another amount');
  expect((await lastNumber()).rows).toEqual(before.rows);
  const { rows } = await database.pool.query('select state from orders where id = $1', [id]);
  expect(rows).toEqual([{ state: 'pending' }]);
});

it('a payment is not recorded without an invoice number', async () => {
  const [id = ''] = await insertPendingOrders(database.pool, { email: 'numberless@example.com' });
  const { rows: counter } = await database.pool.query('delete from invoice_counter returning last_number');
  const settle = () =>
    settleOrder(partsWith(new KeyStock(1)), id, { kind: 'approved', transactionId: 'TXN-numberless' });
  await expect(settle()).rejects.toThrow('violates check constraint');
  const { rows } = await database.pool.query(
    `select state, answer_status from orders join purchase_attempts on order_id = id where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ state: 'pending', answer_status: null }]);
  await database.pool.query('insert into invoice_counter (last_number) values ($1)', [
    counter[0].last_number,
  ]);
  expect(await settle()).toMatchObject({ end: 'paid', response: { status: 200 } });
});

it('a payment locks its order first, and the invoice counter last: other payments wait for its commit alone', async () => {
  const [id = ''] = await insertPendingOrders(database.pool, { email: 'locks@example.com' });
  const { statements, stop } = recordStatements();
  await settleOrder(partsWith(new KeyStock(1)), id, { kind: 'approved', transactionId: 'TXN-locks' });
  stop();
  const [begin, first, ...others] = statements;
  expect([begin, first]).toEqual(['begin', expect.stringMatching(/from "orders" .* for update$/)]);
  const [last, end] = others.slice(-2);
  expect([last, end]).toEqual([expect.stringContaining('update invoice_counter'), 'commit']);
});

describe('money that arrives for an order that has ended', () => {
  const log = openLog('silent');

  async function settleTwice(first: (paymentId: string) => Settlement) {
    const [orderId = ''] = await insertPendingOrders(database.pool, { email: 'late@example.com' });
    const gateway = new DemoGateway({ db: database.db, clock: () => new Date(), log });
    const paymentId = `pi_${orderId}`;
    await recordPaymentId(database.db, gateway, { orderId, paymentId, amountCents: 16_499 });
    const order = { parts: partsWith(new KeyStock(1)), log, gateway, orderId, amountCents: 16_499 };
    const ended = await settle.run(order, first(paymentId));
    const late = await settle.run(order, { kind: 'approved', transactionId: paymentId });
    const { rows } = await database.pool.query('select status from payments where order_id = $1', [orderId]);
    return { ended, late, payment: rows[0].status };
  }

  it.each<['declined' | 'unpaid' | 'sold-out', (paymentId: string) => Settlement]>([
    ['declined', () => ({ kind: 'declined', reason: 'card-declined' })],
    ['unpaid', (paymentId) => ({ kind: 'never-charged', paymentId })],
    ['sold-out', (paymentId) => ({ kind: 'never-charged', paymentId, because: 'sold-out' })],
  ])('%s, is marked to be returned, and the order stays as it is', async (end, first) => {
    const { ended, late, payment } = await settleTwice(first);
    expect(ended).toMatchObject({ kind: 'settled', end });
    expect(late).toMatchObject({ kind: 'late-capture', end, response: { status: 402 } });
    expect(payment).toBe('captured-late');
  });
});
