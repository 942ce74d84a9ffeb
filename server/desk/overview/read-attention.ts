import { type Kysely, sql } from 'kysely';
import { type OrderNeed, orderNeeds } from '../../../contract/desk/order-search.ts';
import type { Attention } from '../../../contract/desk/overview.ts';
import type { Database } from '../../database/tables.ts';
import { countSellableKeys } from '../../licences/sellable-keys.ts';
import { renewalQuotes } from '../../quotes/quote.ts';
import { countLists } from '../count-lists.ts';
import { isToRevoke } from '../keys/revoke-at-vendor.ts';
import { endsIn, needs } from '../orders/order-lists.ts';

/** More keys than this are not counted. */
const mostKeys = 10_000;

/** What needs somebody: orders by why, products with few keys left, and keys that are to be checked or revoked. */
export async function readAttention(db: Kysely<Database>, timeZone: string): Promise<Attention> {
  const [orders, lowStock, quarantinedKeys, keysToRevoke, ending] = await Promise.all([
    countOrders(db),
    listLowStock(db),
    countQuarantinedKeys(db),
    countKeysToRevoke(db),
    countEnding(db, timeZone),
  ]);
  return { orders, lowStock, quarantinedKeys, keysToRevoke, ending };
}

async function countOrders(db: Kysely<Database>): Promise<Record<OrderNeed, number>> {
  const counts = orderNeeds.map(
    (need) => sql`(select count(*)::int from orders where ${needs[need]}) as ${sql.ref(need)}`,
  );
  const { rows } = await sql<Record<OrderNeed, number>>`select ${sql.join(counts)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The counts of orders have no row');
  return row;
}

function countEnding(db: Kysely<Database>, timeZone: string): Promise<Attention['ending']> {
  const listOf = (days: string) =>
    sql`orders where ${endsIn(days, timeZone)} and not exists ${renewalQuotes(sql`orders.id`)}`;
  return countLists(db, { 30: listOf('30'), 60: listOf('60'), 90: listOf('90') });
}

async function listLowStock(db: Kysely<Database>): Promise<Attention['lowStock']> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'low_stock_threshold as threshold'])
    .where('fulfilment', '=', 'stock')
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute();
  const counted = products.map(({ id, threshold }) => ({ productId: id, most: threshold }));
  const keysLeft = await countSellableKeys(db, counted);
  return products.flatMap(({ id, name, threshold }) => {
    const left = keysLeft.get(id);
    return left === undefined || left >= threshold
      ? []
      : [{ productId: id, productName: name, keysLeft: left }];
  });
}

async function countQuarantinedKeys(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ keys: number }>`
    select count(*)::int as keys from (
      select from products cross join lateral (
        select from stock_keys where product_id = products.id and state = 'free' and quarantined limit ${mostKeys}
      ) as of_product
      limit ${mostKeys}
    ) as counted`.execute(db);
  return rows[0]?.keys ?? 0;
}

async function countKeysToRevoke(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ keys: number }>`
    select count(*)::int as keys from (
      select from licence_keys where ${isToRevoke} limit ${mostKeys}
    ) as counted`.execute(db);
  return rows[0]?.keys ?? 0;
}
