import { type RawBuilder, sql } from 'kysely';

/**
 * SQL that locks up to `count` keys of a product that may be sold, those that expire first before others, and selects
 * them. Keys without an expiry are searched apart, since the index has them behind all that expired.
 */
export function selectFreeKeys({
  productId,
  count,
}: {
  readonly productId: string;
  readonly count: number;
}): RawBuilder<unknown> {
  const isFree = sql`product_id = ${productId} and state = 'free' and not quarantined`;
  return sql`
    with expiring as materialized (
      select id, key_hash, sealed, expires_on from stock_keys where ${isFree} and expires_on > current_date
      order by expires_on, id limit ${count} for update skip locked
    ),
    lasting as materialized (
      select id, key_hash, sealed, expires_on from stock_keys where ${isFree} and expires_on is null
      order by expires_on, id limit ${count} - (select count(*) from expiring) for update skip locked
    )
    select * from (table expiring union all table lasting) as found
    order by expires_on nulls last, id limit ${count}`;
}
