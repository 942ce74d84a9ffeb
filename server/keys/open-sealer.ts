import type { Db } from '../platform/database/pool.ts';
import type { Config } from '../platform/settings/config.ts';
import { readKeysSecret } from '../platform/settings/secrets.ts';
import { openKeySealer, type RefreshableSealer, readWrappedKeys } from './key-sealer.ts';

/**
 * Opens what seals licence keys in the database. Throws a {@link StartError} without the right
 * KEYS_SECRET.
 */
export async function openSealer(config: Config, db: Db): Promise<RefreshableSealer> {
  // Only the secret that has sealed something in this database opens it.
  const secret = await readKeysSecret(config, {
    mayMake: (await readWrappedKeys(db)).length === 0,
  });
  return openKeySealer(db, secret);
}
