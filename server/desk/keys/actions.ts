import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { type ActionContext, defineAction } from '../action.ts';
import { findKeys as find } from './find-keys.ts';
import { importKeys, previewKeyImport } from './import-keys.ts';
import { listBatches } from './list-batches.ts';
import { listKeyStock as listStock } from './list-key-stock.ts';
import { listKeys as list } from './list-keys.ts';
import { releaseQuarantine } from './release-quarantine.ts';
import { replaceKey } from './replace-key.ts';
import { listKeysToRevoke, markKeysRevoked, revealKeysToRevoke } from './revoke-at-vendor.ts';
import { listVoids, undoVoid } from './undo-void.ts';
import { countUnsold, voidKeys } from './void-keys.ts';

interface KeysContext extends ActionContext {
  readonly sealer: KeySealer;
}

export const listKeyStock = defineAction(calls.listKeyStock, async ({ db }: ActionContext) => ({
  products: await listStock(db),
}));

const listKeys = defineAction(calls.listKeys, (context: KeysContext, query) => list(context, query));

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
