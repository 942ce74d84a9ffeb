import type { KeyFormat } from '../../contract/states.ts';
import type { KeySealer } from './key-sealer.ts';
import { normaliseLicenceKey } from './licence-key.ts';

/** The form in which keys of a product are compared. */
export function normaliseKey(format: KeyFormat, key: string): string {
  return format === 'exact' ? key.trim() : normaliseLicenceKey(key);
}

/** The hashes under which a key is found whose product isn't known: one for each format. */
export function hashesOfKey(sealer: KeySealer, key: string): Buffer[] {
  return (['grouped', 'exact'] as const).map((format) => sealer.hashKey(normaliseKey(format, key)));
}
