import { sql } from 'kysely';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import { type ActionAnswer, type ActionContext, defineAction } from '../action.ts';

type Batch = ActionAnswer<typeof calls.listKeyBatches>['batches'][number];

const pageSize = 50;
const largestId = Number.MAX_SAFE_INTEGER;

export const listBatches = defineAction(
  calls.listKeyBatches,
  async ({ db }: ActionContext, { productId, after }) => {
    const beforeId = Number(/^\d{1,15}$/.exec(after ?? '')?.[0] ?? largestId);
    const { rows } = await sql<Omit<Batch, 'importedAt'> & { importedAt: Date }>`
    select id as "batchId", file_name as "fileName", note, expires_on::text as "expiresOn", key_count as "keyCount",
      imported_by as "importedBy", imported_at as "importedAt"
    from key_batches where product_id = ${productId} and id < ${beforeId}
    order by id desc limit ${pageSize + 1}`.execute(db);
    const batches = rows
      .slice(0, pageSize)
      .map((batch) => ({ ...batch, importedAt: batch.importedAt.toISOString() }));
    return { batches, next: rows.length > pageSize ? String(batches.at(-1)?.batchId) : null };
  },
);
