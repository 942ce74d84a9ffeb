import { sql, type Transaction } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fillOrders } from '../../../test/fill-orders.ts';
import { addStockKeys, sellFromStock } from '../../../test/stock-keys.ts';
import { shareTestDatabase } from '../../../test/test-database.ts';
import { openTestSealer } from '../../../test/test-sealer.ts';
import { lockFreeKey } from '../../keys/desk/replace-key.ts';
import { reserveKeys } from '../../keys/reserve-keys.ts';
import { sellToLine } from '../../keys/sell-keys.ts';
import { countSellableKeys } from '../../keys/sellable-keys.ts';
import { measureDelivery } from '../../orders/measure-delivery.ts';
import { readSales } from '../../today/read-overview.ts';
import type { Database } from './tables.ts';

const presale = 'endpoint-complete';
const expired = 'endpoint-enterprise';
const orders = 20_000;
const young = 500;

/** Many orders, most of them old, that wait for keys of one product; and many expired keys of another. */
const database = await shareTestDatabase();
const { pool, db } = database;
await pool.query(`insert into products (id, position, name, price_cents, description, features)
  values ('${presale}', 1, 'A', 100, '', '{}'), ('${expired}', 2, 'B', 100, '', '{}')`);
for (const productId of [presale, expired]) await sellFromStock(db, productId, { whenTooFew: 'backorder' });
await fillOrders(pool, { from: 1, to: orders });
await pool.query(`
  update order_lines set awaiting_keys_since = placed_at, fulfilment = 'stock', backordered = true;
  update orders set settled_at = settled_at - interval '90 days' where invoice_number <= ${orders - young};
  delete from licence_keys`);
const sealer = await openTestSealer(db);
await addStockKeys(db, sealer, { productId: expired, count: 5_000, expiresOn: '2020-01-01' });
await addStockKeys(db, sealer, { productId: expired, count: 5 });
await addStockKeys(db, sealer, { productId: presale, count: 20_000 });
// The update left its tables twice as large as sales do.
await pool.query('vacuum full order_lines');
await pool.query('vacuum analyze');

/** The rows of all tables that some work reads, by an index or not. */
async function countRows(work: (tx: Transaction<Database>) => Promise<unknown>): Promise<number> {
  const tx = await database.db.startTransaction().execute();
  try {
    const before = await readCount(tx);
    await work(tx);
    return (await readCount(tx)) - before;
  } finally {
    await tx.rollback().execute();
  }
}

/** Counts also what earlier transactions of the connection read. */
async function readCount(tx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
    from pg_stat_xact_user_tables`.execute(tx);
  return rows[0]?.count ?? Number.NaN;
}

const now = new Date();
const line = { orderId: 'FILL-000000000001', position: 0, productId: expired, needed: 1 };
const bought = {
  position: 0,
  productId: presale,
  quantity: 1,
  delivery: 'seat',
  endsOn: '2030-01-01',
} as const;

describe('with many orders, waiting ones and expired keys', () => {
  it.each<[string, number, (tx: Transaction<Database>) => Promise<unknown>]>([
    ['the sales of a month', young * 3, (tx) => readSales(tx, { now, timeZone: 'Australia/Sydney' })],
    ['the delivery promise', young * 3, (tx) => measureDelivery(tx, now)],
    ['what was sold lately', 100, (tx) => tx.selectFrom('product_facts').select('sold_lately').execute()],
    ['what is left to sell', 1_100, (tx) => countSellableKeys(tx, [{ productId: presale, most: 10 }])],
    ['a reservation', 1_100, (tx) => reserveKeys(tx, { id: line.orderId, lines: [bought] }, 'skip')],
    ['keys for a waiting line', 100, async (tx) => expect(await sellToLine(tx, sealer, line)).toBe(true)],
    ['a key in place of a dead one', 100, async (tx) => expect(await lockFreeKey(tx, line)).not.toBeNull()],
  ])('%s reads at most %i rows', async (_name, most, work) => {
    expect(await countRows(work)).toBeLessThanOrEqual(most);
  });

  it('nothing is left to sell while more orders wait than are counted', async () => {
    const left = await countSellableKeys(database.db, [{ productId: presale, most: 10 }]);
    expect([...left]).toEqual([[presale, 0]]);
    const tx = await database.db.startTransaction().execute();
    const shortages = await reserveKeys(tx, { id: line.orderId, lines: [bought] }, 'wait');
    await tx.rollback().execute();
    expect(shortages).toEqual([bought]);
  });
});
