import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { recordAuditEvent } from '../operators/record-audit-event.ts';

export interface NewProduct {
  readonly id: string;
  readonly name: string;
  /** Per seat and year, before GST. */
  readonly priceCents: number;
  readonly edition: string | null;
  readonly description: string;
  readonly features: readonly string[];
  /** Its place in the list, from 1; null for the last one. */
  readonly position: number | null;
}

export type AddedProduct =
  | { readonly kind: 'added'; readonly position: number }
  | { readonly kind: 'id-taken' }
  | { readonly kind: 'position-taken' };

/** Puts a product on sale. */
export function addProduct(db: Kysely<Database>, product: NewProduct, actor: string): Promise<AddedProduct> {
  const { id, name, priceCents, edition, description, features, position } = product;
  return db.transaction().execute(async (tx) => {
    // Two commands at a time must not choose the same position.
    await sql`lock table products in share row exclusive mode`.execute(tx);
    const others = await tx.selectFrom('products').select(['id', 'position']).execute();
    if (others.some((other) => other.id === id)) return { kind: 'id-taken' };
    const place = position ?? Math.max(0, ...others.map((other) => other.position)) + 1;
    if (others.some((other) => other.position === place)) return { kind: 'position-taken' };
    const row = { id, name, price_cents: priceCents, edition, description, position: place };
    await tx
      .insertInto('products')
      .values({ ...row, features: [...features] })
      .execute();
    await recordAuditEvent(tx, { actor, action: 'product-added', orderId: null, before: null, after: row });
    return { kind: 'added', position: place };
  });
}
