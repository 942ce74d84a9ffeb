import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';

export interface Batch {
  readonly batchId: number;
  readonly fileName: string;
  readonly note: string;
  /** `YYYY-MM-DD`. */
  readonly expiresOn: string | null;
  readonly keyCount: number;
  readonly importedBy: string;
  readonly importedAt: Date;
}

const pageSize = 50;
const largestId = Number.MAX_SAFE_INTEGER;

/** Lists the imports of a product, the newest first. */
export async function listBatches(
  db: Kysely<Database>,
  { productId, after }: { readonly productId: string; readonly after?: string | undefined },
): Promise<{ readonly batches: Batch[]; readonly next: string | null }> {
  const beforeId = Number(/^\d{1,15}$/.exec(after ?? '')?.[0] ?? largestId);
  const { rows } = await sql<Batch>`
    select id as "batchId", file_name as "fileName", note, expires_on::text as "expiresOn", key_count as "keyCount",
      imported_by as "importedBy", imported_at as "importedAt"
    from key_batches where product_id = ${productId} and id < ${beforeId}
    order by id desc limit ${pageSize + 1}`.execute(db);
  const batches = rows.slice(0, pageSize);
  return { batches, next: rows.length > pageSize ? String(batches.at(-1)?.batchId) : null };
}
