import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import type { productFacts, stockRule } from '../../../contract/desk/product-facts.ts';
import type { Database } from '../../database/tables.ts';
import { Refused } from '../../http/refused.ts';

export type ProductRow = Selectable<Database['products']>;
/** Columns that are undefined stay as they are. */
export type RowChange = { readonly [Column in keyof ProductRow]?: ProductRow[Column] | undefined };

type Fact = keyof typeof productFacts | keyof typeof stockRule;

/** The column of each fact of the contract: a fact without one doesn't compile, and isn't saved. */
const columns = {
  name: 'name',
  description: 'description',
  features: 'features',
  edition: 'edition',
  badge: 'badge',
  comparison: 'comparison',
  featured: 'featured',
  delivery: 'delivery',
  keyFormat: 'key_format',
  fulfilment: 'fulfilment',
  whenTooFew: 'when_too_few',
  lowStockThreshold: 'low_stock_threshold',
} as const satisfies Record<Fact, keyof ProductRow>;

/** Selects every fact of a row of `products`. */
export const factColumns = sql.join(
  Object.entries(columns).map(([fact, column]) => sql`${sql.ref(column)} as ${sql.ref(fact)}`),
);

/** The columns of the facts that are given. */
export function toColumns<
  Facts extends { readonly [F in Fact]?: ProductRow[(typeof columns)[F]] | undefined },
>(facts: Facts) {
  const given = Object.entries(columns).filter(([fact]) => fact in facts);
  return Object.fromEntries(given.map(([fact, column]) => [column, facts[fact as Fact]])) as {
    readonly [F in Fact & keyof Facts as (typeof columns)[F]]: Facts[F];
  };
}

/** Refuses a change of a product that is not any more what the operator saw: the second of two is asked. */
export function refuseOvertaken(row: ProductRow, seen: object = {}): void {
  const errors = Object.entries(columns)
    .filter(([fact]) => fact in seen)
    .filter(([fact, column]) => !isDeepStrictEqual(row[column], seen[fact as keyof typeof seen]))
    .map(([field, column]) => ({ field, message: describeChange(row[column]) }));
  if (errors.length > 0) throw new Refused('refused', { detail: overtaken, errors });
}

const overtaken =
  'Another operator changed this product in the meantime, so nothing was saved. Check the marked fields, and save again to replace them.';

function describeChange(value: unknown): string {
  const text =
    Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.join(', ') : value;
  const isShown = typeof text === 'string' || typeof text === 'number';
  if (!isShown) return 'Another operator changed this. Save again to replace it.';
  return text === ''
    ? 'Another operator emptied this. Save again to replace it.'
    : `Another operator changed this to “${text}”. Save again to replace it.`;
}
