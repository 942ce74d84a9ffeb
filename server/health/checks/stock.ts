import { sql } from 'kysely';
import { mostKeysCounted } from '../../../contract/desk/key-lists.ts';
import { countOf } from '../../../contract/format.ts';
import { findGeneratedKeyProducts } from '../../keys/sellable-keys.ts';
import { countLists } from '../../operators/desk/count-lists.ts';
import { broken, ok, skipped, task } from '../../operators/finding.ts';
import { listStock } from '../../today/list-stock.ts';
import { databaseCheck } from '../check.ts';

export const stock = databaseCheck('stock', async ({ db, config }) => {
  const products = await listStock(db);
  const madeUp = config.mode === 'live' ? await findGeneratedKeyProducts(db) : [];
  const faults = madeUp.map((id) => ({
    name: `stock ${id}`,
    ...broken(
      `Buyers pay real money for keys of ${id} that ` +
        'the shop makes up: the vendor doesn’t know them.',
      "Sell the vendor's keys, and import them.",
      {
        link: { href: `/products/${id}`, words: 'Choose where its keys come from' },
        command: `npm run shop -- products stock-rule ${id} --fulfilment stock`,
      },
    ),
  }));
  if (products.length + faults.length === 0)
    return skipped('No product on sale has keys in stock: the shop makes them.');
  return [
    ...faults,
    ...products.map((product) => ({ name: `stock ${product.id}`, ...judge(product) })),
  ];
});

function judge({
  id,
  name,
  threshold,
  whenTooFew,
  keysLeft,
}: Awaited<ReturnType<typeof listStock>>[number]) {
  const action = 'Import the keys that you buy from the vendor.';
  const where = {
    link: { href: `/keys/${id}`, words: 'Import keys' },
    command: `npm run shop -- keys import <file> --product ${id}`,
  };
  const effect = whenTooFew === 'refuse' ? 'nobody can buy it' : 'buyers wait for their keys';
  if (keysLeft === 0) return task(`${name} is out of stock: ${effect}.`, action, where);
  if (keysLeft < threshold)
    return task(`${name} has ${countOf(keysLeft, 'key')} left.`, action, where);
  return ok(`${name} has ${keysLeft > threshold ? `more than ${threshold}` : keysLeft} keys left.`);
}

export const tooShort = databaseCheck('too-short', async ({ db }) => {
  const { keys } = await countLists(
    db,
    { keys: sql`stock_facts where is_too_short` },
    mostKeysCounted,
  );
  if (keys === 0) return ok('No key in stock ends too soon to be sold.');
  return task(
    `${countOf(keys, 'key')} in stock can’t be sold: the last day of the key is before that of ` +
      'a licence bought today.',
    'Ask the vendor for keys that last longer. Orders that wait and replacements may still ' +
      'have these.',
    { link: { href: '/keys', words: 'See the keys' } },
  );
});

export const quarantine = databaseCheck('quarantine', async ({ db }) => {
  const held = sql`stock_facts where state in ('free', 'reserved') and quarantined`;
  const { keys } = await countLists(db, { keys: held }, mostKeysCounted);
  if (keys === 0) return ok('No key is in quarantine.');
  return task(
    `${countOf(keys, 'key')} from a restored backup may have been sold already, and are not sold.`,
    'Compare them with the receipts since the backup, then release them.',
    {
      link: { href: '/keys', words: 'Check the keys' },
      command: 'npm run shop -- keys release-quarantine',
    },
  );
});
