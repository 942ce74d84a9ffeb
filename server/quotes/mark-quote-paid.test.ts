import { beforeEach, describe, expect, it } from 'vitest';
import { insertQuote } from '../../test/insert-quote.ts';
import { readOrderKeys } from '../../test/read-order-keys.ts';
import { addStockKeys, sellFromStock } from '../../test/stock-keys.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import { RandomKeySource } from '../keys/licence-key.ts';
import { seedCatalogue } from '../products/seed-catalogue.ts';
import { markQuotePaid } from './mark-quote-paid.ts';

const productId = 'endpoint-enterprise';
let wakes = 0;

const database = await shareTestDatabase();
const sealer = await openTestSealer(database.db);
await seedCatalogue(database.db, 'Ironbark');
beforeEach(() => sellFromStock(database.db, productId));
async function sell({ quantity }: { quantity: number }) {
  const line = { productId, productName: 'Enterprise', unitPriceCents: 8_999, quantity };
  const { row, totalCents } = await insertQuote(database.pool, { lines: [line] });
  const parts = {
    db: database.db,
    sealer,
    keySource: new RandomKeySource(),
    outbox: { wake: () => (wakes += 1) },
    seller: { timeZone: 'Australia/Brisbane' },
  };
  const transfer = {
    number: row,
    amountCents: totalCents,
    acceptExpired: false,
    acceptCovered: false,
    actor: 'sam',
  };
  const { id: orderId, invoiceNumber } = await markQuotePaid(parts, transfer);
  return { orderId, invoiceNumber, keys: await readOrderKeys(database.db, sealer, orderId) };
}

const isWaiting = async (orderId: string) => {
  const { rows } = await database.pool.query(
    'select awaiting_keys_since is not null and backordered as waits from order_lines where order_id = $1',
    [orderId],
  );
  return rows[0].waits;
};

describe('a quote for a product from stock', () => {
  it('gets its keys from stock', async () => {
    const keys = await addStockKeys(database.db, sealer, { productId, count: 2 });
    const before = wakes;
    const sold = await sell({ quantity: 2 });
    expect(sold.keys).toEqual([keys]);
    expect(wakes - before).toBe(1);
    expect(await isWaiting(sold.orderId)).toBe(false);
  });

  it('takes keys that another purchase holds and gives back, rather than wait for new ones', async () => {
    await addStockKeys(database.db, sealer, { productId, count: 1 });
    const holder = await database.pool.connect();
    await holder.query(`begin; select from stock_keys where state = 'free' for update`);
    const selling = sell({ quantity: 1 });
    const isHeldUp = async () =>
      (
        await database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await expect.poll(isHeldUp).toBe(1);
    await holder.query('rollback');
    holder.release();
    expect((await selling).keys[0]).toHaveLength(1);
  });

  it('waits for its keys when there are too few, although the product is not sold without: the money is here', async () => {
    await addStockKeys(database.db, sealer, { productId, count: 1 });
    const sold = await sell({ quantity: 2 });
    expect(sold.keys).toEqual([[]]);
    expect(await isWaiting(sold.orderId)).toBe(true);
  });
});

it('invoice numbers have no gaps among quotes that are paid together', async () => {
  await database.pool.query(`update products set fulfilment = 'generated'`);
  const sold = await Promise.all(Array.from({ length: 5 }, () => sell({ quantity: 1 })));
  const numbers = sold.map(({ invoiceNumber }) => invoiceNumber).sort((a, b) => a - b);
  const first = numbers[0] ?? 0;
  expect(numbers).toEqual([0, 1, 2, 3, 4].map((i) => first + i));
});
