import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ImportReport } from '../contract/desk/import-report.ts';
import { importKeys } from '../server/keys/desk/import-keys.ts';
import type { KeyImport } from '../server/keys/desk/read-key-file.ts';
import type { KeySealer } from '../server/keys/key-sealer.ts';
import { runAction } from '../server/operators/desk/action.ts';
import type { Database } from '../server/platform/database/tables.ts';

/** Different keys, as a vendor writes them. */
export function vendorKeys(count: number): string[] {
  const batch = randomInt(1_000_000, 9_999_999);
  return Array.from({ length: count }, (_, i) => `VEND-${batch}-${String(i).padStart(6, '0')}`);
}

/** A file of keys for {@link importKeys}. */
export function keyFile(keys: readonly string[], changes: Partial<KeyImport> = {}): KeyImport {
  return {
    productId: 'endpoint-complete',
    fileName: 'keys.csv',
    note: '',
    content: toStream(keys.map((key) => `${key}\n`).join('')),
    ...changes,
  };
}

export async function* toStream(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Imports keys and returns the report. */
export function importTestKeys(
  parts: { readonly db: Kysely<Database>; readonly sealer: KeySealer },
  keys: readonly string[],
  changes: Partial<KeyImport> = {},
): Promise<ImportReport> {
  return runAction(importKeys, parts, 'operator@example.com', keyFile(keys, changes));
}

/** Adds a product whose keys come from stock. */
export async function addStockProduct(
  db: Kysely<Database>,
  changes: Partial<{
    id: string;
    name: string;
    key_format: 'grouped' | 'exact';
    low_stock_threshold: number;
    fulfilment: 'generated';
    delivery: 'line';
  }> = {},
): Promise<void> {
  const { position } = await db
    .selectFrom('products')
    .select((row) => row.fn.countAll<number>().as('position'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('products')
    .values({
      id: 'endpoint-complete',
      position: position + 1,
      name: 'Security Complete',
      price_cents: 15_000,
      description: '',
      features: [],
      fulfilment: 'stock',
      ...changes,
    })
    .execute();
}
