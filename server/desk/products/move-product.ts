import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import type { ProductOutcome } from './change-row.ts';

/** Moves a product to a place in the list, from 1. The others keep their order. */
export function moveProduct(
  db: Kysely<Database>,
  { productId, position }: { readonly productId: string; readonly position: number },
  actor: string,
): Promise<ProductOutcome> {
  return db.transaction().execute(async (tx): Promise<ProductOutcome> => {
    await sql`lock table products in share row exclusive mode`.execute(tx);
    const products = await tx.selectFrom('products').select('id').orderBy('position').execute();
    const ids = products.map(({ id }) => id);
    const from = ids.indexOf(productId) + 1;
    if (from === 0) return { kind: 'not-found' };
    const to = Math.min(position, ids.length);
    if (from === to) return { kind: 'unchanged' };
    const moved = ids.toSpliced(from - 1, 1).toSpliced(to - 1, 0, productId);
    // In two steps: no two rows may have the same position in between.
    await sql`update products set position = -position`.execute(tx);
    await sql`
      update products set position = place from unnest(${moved}::text[]) with ordinality as places (moved_id, place)
      where id = moved_id`.execute(tx);
    const event = { before: { productId, position: from }, after: { productId, position: to } };
    await recordAuditEvent(tx, { actor, action: 'product-moved', orderId: null, ...event });
    return { kind: 'changed' };
  });
}
