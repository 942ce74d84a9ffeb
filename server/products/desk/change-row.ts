import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import { productFacts, stockRule } from '../../../contract/desk/product-facts.ts';
import type { DeskProduct } from '../../../contract/desk/products.ts';
import type { ChangeNeeds } from '../../operators/desk/action.ts';
import { countLists } from '../../operators/desk/count-lists.ts';
import { type ColumnName, columnName } from '../../platform/database/column-name.ts';
import type { Tx } from '../../platform/database/pool.ts';
import type { Database } from '../../platform/database/tables.ts';
import { Refused, refuse, refuseUnknown } from '../../platform/http/refused.ts';
import { updateProduct } from '../product-store.ts';
import { requireProduct } from './read-products.ts';

export type ProductRow = Selectable<Database['products']>;
/** Columns that are undefined stay as they are. */
export type RowChange = { readonly [Column in keyof ProductRow]?: ProductRow[Column] | undefined };

/** What the audit calls a change of a column where that isn't the name of the action. */
const ownEvents: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.keys(stockRule).map((fact) => [columnName(fact), 'product-stock-rule-changed']),
  ),
  price_cents: 'product-repriced',
};

/** Of a change with which a draft may go on sale. */
export const publishEvents: typeof ownEvents = {
  ...ownEvents,
  is_draft: 'product-restored',
  withdrawn_at: 'product-restored',
};

/**
 * Changes the row of a product, and records what was different before, in an event for each kind of
 * change. The lock keeps keys from being imported and orders from being written until the commit.
 */
export async function changeRow(
  { tx, record }: ChangeNeeds,
  productId: string,
  decide: (row: ProductRow, tx: Tx) => RowChange | Promise<RowChange>,
  events = ownEvents,
): Promise<DeskProduct> {
  const row = await tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', productId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refuseUnknown(`There is no product ${productId}.`);
  const known = new Map(Object.entries(row));
  const changed = Object.entries(await decide(row, tx)).filter(
    ([column, value]) => value !== undefined && !isDeepStrictEqual(known.get(column), value),
  );
  const { comparison, ...columns } = Object.fromEntries(changed) as Partial<ProductRow>;
  const json = comparison !== undefined && { comparison: comparison && JSON.stringify(comparison) };
  if (changed.length > 0) await updateProduct(tx, productId, { ...columns, ...json });
  for (const [action, part] of Map.groupBy(changed, ([column]) => events[column])) {
    const before = Object.fromEntries(part.map(([column]) => [column, known.get(column)]));
    const event = {
      before: { productId, ...before },
      after: { productId, ...Object.fromEntries(part) },
    };
    await record({ ...event, ...(action && { action }) });
  }
  return requireProduct(tx, productId);
}

/** Refuses to change how a product has and delivers keys where that can't change now. */
export async function refuseKeyChange(
  tx: Tx,
  row: ProductRow,
  change: Pick<RowChange, 'fulfilment' | 'delivery'>,
): Promise<void> {
  const { fulfilment = row.fulfilment, delivery = row.delivery } = change;
  const changesDelivery = delivery !== row.delivery;
  const endsStock = row.fulfilment === 'stock' && fulfilment === 'generated';
  if (!changesDelivery && !endsStock) return;
  const { unsold, awaiting } = await readKeyUse(tx, row.id);
  if (awaiting > 0)
    throw refuse(
      `Paid orders wait for keys of this product: ${awaiting}. Import keys for them first.`,
    );
  if (unsold > 0)
    throw refuse(
      'Keys of this product are in stock, and were bought for how it is delivered now. Sell or ' +
        'void them first.',
    );
}

async function readKeyUse(tx: Tx, productId: string) {
  const ofProduct = sql`product_id = ${productId}`;
  return countLists(tx, {
    unsold: sql`stock_facts where ${ofProduct} and state in ('free', 'reserved')`,
    awaiting: sql`(select distinct order_id from line_facts
      where ${ofProduct} and awaiting_keys_since is not null) as orders`,
  });
}

const factRules = { ...stockRule, ...productFacts };
type Fact = keyof typeof factRules;

/** A fact without a column doesn't compile. */
const columns: readonly (readonly [Fact, ColumnName<Fact> & keyof ProductRow])[] = (
  Object.keys(factRules) as Fact[]
).map((fact) => [fact, columnName(fact)]);

export function toColumns<
  Facts extends { readonly [F in Fact]?: ProductRow[ColumnName<F>] | undefined },
>(facts: Facts) {
  const given = columns.filter(([fact]) => fact in facts);
  return Object.fromEntries(given.map(([fact, column]) => [column, facts[fact]])) as {
    readonly [F in Fact & keyof Facts as ColumnName<F>]: Facts[F];
  };
}

/**
 * Refuses a change of a product that is not any more what the operator saw: the second of two is
 * asked.
 */
export function refuseOvertaken(row: ProductRow, seen: object = {}): void {
  const errors = columns
    .filter(([fact]) => fact in seen)
    .filter(([fact, column]) => !isDeepStrictEqual(row[column], seen[fact as keyof typeof seen]))
    .map(([field, column]) => ({ field, message: describeChange(row[column]) }));
  if (errors.length > 0) throw new Refused('refused', { detail: overtaken, errors });
}

const overtaken =
  'Another operator changed this product in the meantime, so nothing was saved. Check the ' +
  'marked fields, and save again to replace them.';

function describeChange(value: unknown): string {
  const text =
    Array.isArray(value) && value.every((item) => typeof item === 'string')
      ? value.join(', ')
      : value;
  const isShown = typeof text === 'string' || typeof text === 'number';
  if (!isShown) return 'Another operator changed this. Save again to replace it.';
  return text === ''
    ? 'Another operator emptied this. Save again to replace it.'
    : `Another operator changed this to “${text}”. Save again to replace it.`;
}
