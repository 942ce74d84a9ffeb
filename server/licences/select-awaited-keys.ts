import { type RawBuilder, sql } from 'kysely';

/** More waiting order lines than this are not read. */
const mostLines = 1_000;

/**
 * SQL that selects how many keys the waiting order lines of a product need (`needed`), and whether the lines are too many
 * to be read (`are_many`): then every key is theirs until they are fewer, and nothing is left to sell.
 */
export function selectAwaitedKeys(productId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(case delivery when 'line' then 1 else quantity end), 0)::int as needed,
      count(*) >= ${mostLines} as are_many
    from (
      select delivery, quantity from order_lines
      where product_id = ${productId} and awaiting_keys_since is not null limit ${mostLines}
    ) as waiting_lines`;
}
