import { setImmediate } from 'node:timers/promises';
import type { KeyFormat } from '../../../contract/states.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { normaliseKey } from '../../licences/licence-key.ts';
import type { FileKey } from './key-shape.ts';

export interface HashedKey extends FileKey {
  readonly hash: Buffer;
  /** Under which the key of any product is found: `hash` first. */
  readonly allHashes: readonly Buffer[];
}

/** Other requests are served between two parts. */
const keysAtOnce = 500;

/** Hashes the keys of a file. `repeated` are the lines whose key is on an earlier line. */
export async function hashKeys(
  sealer: KeySealer,
  { format, otherFormats }: { readonly format: KeyFormat; readonly otherFormats: readonly KeyFormat[] },
  fileKeys: readonly FileKey[],
): Promise<{ readonly keys: readonly HashedKey[]; readonly repeated: readonly number[] }> {
  const seen = new Set<string>();
  const repeated: number[] = [];
  const keys: HashedKey[] = [];
  for (const [i, { line, key }] of fileKeys.entries()) {
    if (i % keysAtOnce === 0) await setImmediate();
    const normalised = normaliseKey(format, key);
    if (seen.has(normalised)) repeated.push(line);
    else {
      seen.add(normalised);
      const hash = sealer.hashKey(normalised);
      const others = otherFormats.map((other) => sealer.hashKey(normaliseKey(other, key)));
      keys.push({ line, key, hash, allHashes: [hash, ...others] });
    }
  }
  return { keys, repeated };
}

export interface SealedKey extends HashedKey {
  readonly sealed: Buffer;
}

export async function sealKeys(sealer: KeySealer, keys: readonly HashedKey[]): Promise<SealedKey[]> {
  const sealed: SealedKey[] = [];
  for (const [i, key] of keys.entries()) {
    if (i % keysAtOnce === 0) await setImmediate();
    sealed.push({ ...key, sealed: sealer.seal(key.key, key.hash) });
  }
  return sealed;
}
