import type { Kysely } from 'kysely';
import { formatDecimal } from '../../contract/money.ts';
import type { Product } from '../../contract/product.ts';
import type { Database } from '../database/tables.ts';
import { tagContent } from '../http/entity-tag.ts';

/** What is on sale now. */
export interface Catalogue {
  readonly products: readonly Product[];
  /** Changes with any byte of the list (RFC 9110 section 8.8.3); checkout compares it with what the buyer saw. */
  readonly etag: string;
}

export async function readCatalogue(db: Kysely<Database>): Promise<Catalogue> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'price_cents', 'description', 'features', 'edition', 'comparison'])
    .orderBy('position')
    .execute();
  const products = rows.map(({ id, name, price_cents, description, features, edition, comparison }) => ({
    id,
    name,
    price: formatDecimal(price_cents),
    description,
    features,
    ...(edition !== null && { edition }),
    ...(comparison !== null && { comparison }),
  }));
  return { products, etag: tagContent(JSON.stringify(products)) };
}
