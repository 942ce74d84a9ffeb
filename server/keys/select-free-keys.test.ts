import { sql, type Transaction } from 'kysely';
import { expect, it } from 'vitest';
import { addStockProduct } from '../../test/key-stock.ts';
import { insertPaidOrder } from '../../test/paid-order.ts';
import { addStockKeys } from '../../test/stock-keys.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import type { Database } from '../platform/database/tables.ts';
import { lockFreeKey } from './desk/replace-key.ts';
import { reserveKeys } from './reserve-keys.ts';
import { sellToLine } from './sell-keys.ts';

const productId = 'endpoint-complete';
const orderId = 'ORD-1';
const many = 3_000;

/** A product with many expired keys, two that expire, and many that don't. */
const database = await shareTestDatabase();
const { db, pool } = database;
const sealer = await openTestSealer(db);
await addStockProduct(db);
await insertPaidOrder(db, { id: orderId, quantity: 3, awaitingSince: new Date() });
await addStockKeys(db, sealer, { productId, count: many, expiresOn: '2020-01-01' });
await addStockKeys(db, sealer, { productId, count: many });
await addStockKeys(db, sealer, { productId, count: 2, expiresOn: '2099-01-01' });
await pool.query('analyze stock_keys');
/** Does some work, and undoes it. Returns its result, and how many rows of the stock it read. */
async function countReads<Result>(work: (tx: Transaction<Database>) => Promise<Result>) {
  const tx = await database.db.startTransaction().execute();
  try {
    const readSoFar = async () => {
      const { rows } = await sql<{ reads: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as reads from pg_stat_xact_user_tables
        where relname = 'stock_keys'`.execute(tx);
      return rows[0]?.reads ?? 0;
    };
    const before = await readSoFar();
    const result = await work(tx);
    return { result, reads: (await readSoFar()) - before };
  } finally {
    await tx.rollback().execute();
  }
}

it.each([
  [
    'reserving',
    (tx: Transaction<Database>) =>
      reserveKeys(
        tx,
        {
          id: orderId,
          lines: [{ position: 0, productId, quantity: 4, delivery: 'seat', endsOn: '2030-01-01' }],
        },
        'skip',
      ),
    [],
  ],
  ['serving a waiting order', (tx: Transaction<Database>) => sellToLine(tx, sealer, waiting(3)), true],
  [
    'replacing a key',
    (tx: Transaction<Database>) => lockFreeKey(tx, waiting(1)),
    expect.objectContaining({ stockKeyId: 2 * many + 1 }),
  ],
])('%s reads no expired keys', async (_name, work, expected) => {
  const { result, reads } = await countReads<unknown>(work);
  expect(result).toEqual(expected);
  expect(reads).toBeLessThan(100);
});

it('keys that expire first are handed out first', async () => {
  const { result } = await countReads(async (tx) => {
    await sellToLine(tx, sealer, waiting(4));
    const { rows } = await sql<{ id: number }>`
      select stock_key_id::int as id from licence_keys where order_id = ${orderId} order by seat`.execute(tx);
    return rows.map(({ id }) => id - many);
  });
  expect(result).toEqual([many + 1, many + 2, 1, 2]);
});

function waiting(needed: number) {
  return { orderId, position: 0, productId, needed };
}
