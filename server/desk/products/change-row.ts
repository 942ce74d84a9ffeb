import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';

export type ProductRow = Selectable<Database['products']>;
/** Columns that are undefined stay as they are. */
export type RowChange = { readonly [Column in keyof ProductRow]?: ProductRow[Column] | undefined };

/** Why an action on a product was not done, in a sentence for the operator. */
export interface Refusal {
  readonly kind: 'refused';
  readonly reason: string;
}

export type ProductOutcome =
  | { readonly kind: 'changed' }
  /** Nothing differs. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'not-found' }
  | Overtaken
  | Refusal;

/** Another operator was faster: these facts are not what this one saw. */
export interface Overtaken {
  readonly kind: 'overtaken';
  readonly facts: readonly { readonly fact: string; readonly value: unknown }[];
}

export interface ProductAction {
  readonly productId: string;
  readonly actor: string;
  /** As the audit names it. */
  readonly action: string;
}

/**
 * Changes the row of a product to what `decide` returns, and records what was different before. The lock keeps keys from
 * being imported and orders from being written until the commit.
 */
export function changeRow(
  db: Kysely<Database>,
  { productId, actor, action }: ProductAction,
  decide: (row: ProductRow, tx: Transaction<Database>) => Decision | Promise<Decision>,
): Promise<ProductOutcome> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('products')
      .selectAll()
      .where('id', '=', productId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return { kind: 'not-found' };
    const decision = await decide(row, tx);
    if (isOutcome(decision)) return decision;
    const { before, after } = findChanges(row, decision);
    if (Object.keys(after).length === 0) return { kind: 'unchanged' };
    const { comparison, ...columns } = after;
    await tx
      .updateTable('products')
      .set({
        ...columns,
        ...(comparison !== undefined && { comparison: comparison && JSON.stringify(comparison) }),
      })
      .where('id', '=', productId)
      .execute();
    const product = { productId };
    const event = { before: { ...product, ...before }, after: { ...product, ...after } };
    await recordAuditEvent(tx, { actor, action, orderId: null, ...event });
    return { kind: 'changed' };
  });
}

export function refuse(reason: string): Refusal {
  return { kind: 'refused', reason };
}

type Decision = RowChange | Refusal | Overtaken;

function isOutcome(decision: Decision): decision is Refusal | Overtaken {
  return 'kind' in decision;
}

/** The columns that really change, with their values before and after. */
function findChanges(row: ProductRow, wanted: RowChange) {
  const known = new Map(Object.entries(row));
  const changed = Object.entries(wanted).filter(
    ([column, value]) => value !== undefined && !isDeepStrictEqual(known.get(column), value),
  );
  const before = changed.map(([column]) => [column, known.get(column)]);
  return {
    before: Object.fromEntries(before) as Partial<ProductRow>,
    after: Object.fromEntries(changed) as Partial<ProductRow>,
  };
}
