import { type Kysely, sql } from 'kysely';
import type { NewProduct } from '../../../contract/desk/products.ts';
import type { Database } from '../../database/tables.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import { toColumns } from './product-columns.ts';

export type AddedProduct =
  | { readonly kind: 'added'; readonly position: number }
  | { readonly kind: 'id-taken' }
  | { readonly kind: 'position-taken' }
  /** A live shop must not sell keys that it made up because nobody said where they come from. */
  | { readonly kind: 'fulfilment-needed' };

/** Puts a product on sale. */
export function addProduct(db: Kysely<Database>, product: NewProduct, actor: string): Promise<AddedProduct> {
  return db.transaction().execute(async (tx) => {
    // Two operators at a time must not choose the same position.
    await sql`lock table products in share row exclusive mode`.execute(tx);
    const mode = await tx.selectFrom('database_mode').select('mode').executeTakeFirst();
    if (mode?.mode === 'live' && product.fulfilment === undefined) return { kind: 'fulfilment-needed' };
    const others = await tx.selectFrom('products').select(['id', 'position']).execute();
    if (others.some(({ id }) => id === product.id)) return { kind: 'id-taken' };
    const position = product.position ?? Math.max(0, ...others.map((other) => other.position)) + 1;
    if (others.some((other) => other.position === position)) return { kind: 'position-taken' };
    const after = {
      id: product.id,
      position,
      price_cents: product.priceCents,
      ...toColumns({ ...product, fulfilment: product.fulfilment ?? 'generated' }),
      comparison: product.comparison && JSON.stringify(product.comparison),
    };
    await tx.insertInto('products').values(after).execute();
    const event = { before: null, after: { ...after, comparison: product.comparison } };
    await recordAuditEvent(tx, { actor, action: 'product-added', orderId: null, ...event });
    return { kind: 'added', position };
  });
}
