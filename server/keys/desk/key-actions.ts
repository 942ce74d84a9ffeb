import type { DeskAction } from '../../operators/desk/serve-actions.ts';
import { findKeys, listBatches, listKeyStock, listKeys } from './actions.ts';
import { importKeys, previewKeyImport } from './import-keys.ts';
import { replaceKey } from './replace-key.ts';
import { listKeysToRevoke, markKeysRevoked, revealKeysToRevoke } from './revoke-at-vendor.ts';
import { countUnsoldKeys, listVoids, releaseQuarantine, undoVoid, voidKeys } from './void-keys.ts';

export const keyActions: readonly DeskAction[] = [
  ...[listKeyStock, listKeys, findKeys, listBatches],
  ...[previewKeyImport, importKeys, releaseQuarantine],
  ...[voidKeys, countUnsoldKeys, listVoids, undoVoid],
  ...[replaceKey, listKeysToRevoke, revealKeysToRevoke, markKeysRevoked],
];
