import { isDeepStrictEqual } from 'node:util';
import type { productFacts, stockRule } from '../../../contract/desk/product-facts.ts';
import type { Overtaken, ProductRow } from './change-row.ts';

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

/** The columns of the facts that are given. */
export function toColumns<
  Facts extends { readonly [F in Fact]?: ProductRow[(typeof columns)[F]] | undefined },
>(facts: Facts) {
  const given = Object.entries(columns).filter(([fact]) => fact in facts);
  return Object.fromEntries(given.map(([fact, column]) => [column, facts[fact as Fact]])) as {
    readonly [F in Fact & keyof Facts as (typeof columns)[F]]: Facts[F];
  };
}

/** Compares a product with what an operator saw; null where that is still so. */
export function findOvertaken(row: ProductRow, seen: object = {}): Overtaken | null {
  const facts = Object.entries(columns)
    .filter(([fact]) => fact in seen)
    .map(([fact, column]) => ({
      fact,
      value: row[column],
      before: seen[fact as keyof typeof seen] as unknown,
    }))
    .filter(({ value, before }) => !isDeepStrictEqual(value, before));
  if (facts.length === 0) return null;
  return { kind: 'overtaken', facts: facts.map(({ fact, value }) => ({ fact, value })) };
}
