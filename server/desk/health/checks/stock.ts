import { sql } from 'kysely';
import { countSellableKeys, findMadeUpKeys } from '../../../licences/sellable-keys.ts';
import { broken, countOf, databaseCheck, type Finding, ok, skipped, task } from '../check.ts';

export const stock = databaseCheck('stock', async ({ db, config }) => {
  const products = await db
    .selectFrom('products')
    .select(['id', 'name as product', 'low_stock_threshold as threshold', 'when_too_few as whenTooFew'])
    .where('fulfilment', '=', 'stock')
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute();
  const madeUp = config.mode === 'live' ? await findMadeUpKeys(db) : [];
  const faults = madeUp.map((id) => ({
    name: `stock ${id}`,
    ...broken(
      `Buyers pay real money for keys of ${id} that the shop makes up: the vendor doesn’t know them.`,
      `Sell the vendor's keys: npm run shop -- products stock-rule ${id} --fulfilment stock, then keys import.`,
      { href: `/products/${id}`, words: 'Choose where its keys come from' },
    ),
  }));
  if (products.length === 0 && faults.length > 0) return faults;
  if (products.length === 0) return skipped('No product on sale has keys in stock: the shop makes them.');
  const counted = products.map(({ id, threshold }) => ({ productId: id, most: threshold + 1 }));
  const left = await countSellableKeys(db, counted);
  const stocked = products.map(({ id, product, threshold, whenTooFew }): Finding => {
    const keys = left.get(id) ?? 0;
    const name = `stock ${id}`;
    const action = `Import keys: npm run shop -- keys import <file> --product ${id}.`;
    const link = { href: `/keys/${id}`, words: 'Import keys' };
    if (keys === 0)
      return whenTooFew === 'refuse'
        ? { name, ...task(`${product} is out of stock: nobody can buy it.`, action, link) }
        : { name, ...task(`${product} is out of stock: buyers wait for their keys.`, action, link) };
    if (keys < threshold)
      return { name, ...task(`${product} has ${countOf(keys, 'key')} left.`, action, link) };
    return {
      name,
      ...ok(`${product} has ${keys > threshold ? `more than ${threshold}` : keys} keys left.`),
    };
  });
  return [...faults, ...stocked];
});

export const quarantine = databaseCheck('quarantine', async ({ db }) => {
  const { rows } = await sql<{ keys: number }>`
    select count(*)::int as keys from (
      select from stock_keys where state in ('free', 'reserved') and quarantined limit 100000
    ) as counted`.execute(db);
  const keys = rows[0]?.keys ?? 0;
  if (keys === 0) return ok('No key is in quarantine.');
  return task(
    `${countOf(keys, 'key')} from a restored backup may have been sold already, and are not sold.`,
    'Compare them with the receipts since the backup, then release them: npm run shop -- keys release-quarantine.',
    { href: '/keys', words: 'Check the keys' },
  );
});
