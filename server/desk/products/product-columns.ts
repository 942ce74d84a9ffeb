import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import { productFacts, stockRule } from '../../../contract/desk/product-facts.ts';
import { type ColumnName, columnName } from '../../database/pool.ts';
import type { Database } from '../../database/tables.ts';
import { Refused } from '../../http/refused.ts';

export type ProductRow = Selectable<Database['products']>;
/** Columns that are undefined stay as they are. */
export type RowChange = { readonly [Column in keyof ProductRow]?: ProductRow[Column] | undefined };

const factRules = { ...stockRule, ...productFacts };
type Fact = keyof typeof factRules;

/** A fact without a column doesn't compile. */
const columns: readonly (readonly [Fact, ColumnName<Fact> & keyof ProductRow])[] = (
  Object.keys(factRules) as Fact[]
).map((fact) => [fact, columnName(fact)]);

/** One of the contract's product states. */
export const productState = sql`
  case when is_draft then 'draft' when withdrawn_at is null then 'on-sale' else 'withdrawn' end`;

export function toColumns<Facts extends { readonly [F in Fact]?: ProductRow[ColumnName<F>] | undefined }>(
  facts: Facts,
) {
  const given = columns.filter(([fact]) => fact in facts);
  return Object.fromEntries(given.map(([fact, column]) => [column, facts[fact]])) as {
    readonly [F in Fact & keyof Facts as ColumnName<F>]: Facts[F];
  };
}

/** Refuses a change of a product that is not any more what the operator saw: the second of two is asked. */
export function refuseOvertaken(row: ProductRow, seen: object = {}): void {
  const errors = columns
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
