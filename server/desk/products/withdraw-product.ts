import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { changeRow, type ProductOutcome, refuse } from './change-row.ts';

interface Input {
  readonly productId: string;
}

/** Takes a product off the list. Its orders, keys and invoices stay, and orders under way are completed. */
export function withdrawProduct(
  db: Kysely<Database>,
  { productId }: Input,
  actor: string,
): Promise<ProductOutcome> {
  return changeRow(db, { productId, actor, action: 'product-withdrawn' }, ({ withdrawn_at }) =>
    withdrawn_at === null ? { withdrawn_at: new Date() } : refuse('The product is withdrawn already.'),
  );
}

/** Puts a withdrawn product on sale again, at the place and price that it had. */
export function restoreProduct(
  db: Kysely<Database>,
  { productId }: Input,
  actor: string,
): Promise<ProductOutcome> {
  return changeRow(db, { productId, actor, action: 'product-restored' }, ({ withdrawn_at }) =>
    withdrawn_at === null ? refuse('The product is on sale already.') : { withdrawn_at: null },
  );
}
