import { sql } from 'kysely';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { type ActionAnswer, type ActionContext, defineAction } from '../action.ts';
import { findKeys as find } from './find-keys.ts';
import { importKeys, previewKeyImport } from './import-keys.ts';
import { listKeys as list, listKeyStock as listStock } from './list-keys.ts';
import { releaseQuarantine } from './release-quarantine.ts';
import { replaceKey } from './replace-key.ts';
import { listKeysToRevoke, markKeysRevoked, revealKeysToRevoke } from './revoke-at-vendor.ts';
import { listVoids, undoVoid } from './undo-void.ts';
import { countUnsold, voidKeys } from './void-keys.ts';

type Batch = ActionAnswer<typeof calls.listKeyBatches>['batches'][number];

const pageSize = 50;
const largestId = Number.MAX_SAFE_INTEGER;

const listBatches = defineAction(
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

interface KeysContext extends ActionContext {
  readonly sealer: KeySealer;
}

export const listKeyStock = defineAction(calls.listKeyStock, async ({ db }: ActionContext) => ({
  products: await listStock(db),
}));

const listKeys = defineAction(calls.listKeys, list);

const findKeys = defineAction(calls.findKeys, async (context: KeysContext, { key }) => ({
  keys: await find(context, key),
}));

const countUnsoldKeys = defineAction(calls.countUnsoldKeys, async ({ db }: ActionContext, { batchId }) => ({
  unsold: await countUnsold(db, batchId),
}));

export const keyActions = [
  listKeyStock,
  listKeys,
  findKeys,
  listBatches,
  previewKeyImport,
  importKeys,
  voidKeys,
  countUnsoldKeys,
  listVoids,
  undoVoid,
  replaceKey,
  listKeysToRevoke,
  revealKeysToRevoke,
  markKeysRevoked,
  releaseQuarantine,
];
