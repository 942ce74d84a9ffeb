import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertPendingOrders } from '../../test/pending-orders.ts';
import { sampleLine } from '../../test/sample-order.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import type { KeySource } from '../licences/key-source.ts';
import { openPaymentRecorder } from './payment-recorder.ts';
import { settleOrder } from './settle-order.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

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

it('an order that is settled from several sides at once takes its keys once', async () => {
  const stock = new KeyStock(40);
  const { db, pool } = database;
  const [id = ''] = await insertPendingOrders(pool, { email: 'buyer@example.com' });
  const order = { id, lines: [sampleLine({ productId: 'endpoint-complete' })] };
  const approved = { kind: 'approved', transactionId: 'TXN-1' } as const;
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => {
      const payments = openPaymentRecorder({ db, pool, keySource: stock, onRecorded: () => {} });
      return settleOrder({ db, pool, payments }, order, approved);
    }),
  );
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(stock.keys).toHaveLength(39);
  const { rows } = await pool.query('select key from licence_keys where order_id = $1', [id]);
  expect(answers[0]?.body).toContain(rows[0].key);
});

it('an order that was declined before takes no keys', async () => {
  const stock = new KeyStock(1);
  const { db, pool } = database;
  const [id = ''] = await insertPendingOrders(pool, { email: 'buyer@example.com' });
  const order = { id, lines: [sampleLine()] };
  const payments = openPaymentRecorder({ db, pool, keySource: stock, onRecorded: () => {} });
  const parts = { db, pool, payments };
  const declined = await settleOrder(parts, order, { kind: 'declined', reason: 'card-declined' });
  expect(await settleOrder(parts, order, { kind: 'approved', transactionId: 'TXN-2' })).toEqual(declined);
  expect(stock.keys).toHaveLength(1);
});
