import type { PoolConfig } from 'pg';
import { createSealer, readWrappedKeys } from '../server/keys/key-sealer.ts';
import { connectDatabase } from '../server/platform/database/pool.ts';
import type { Config } from '../server/platform/settings/config.ts';
import { hasTable } from '../server/platform/settings/database-mode.ts';
import { readKeysSecret } from '../server/platform/settings/secrets.ts';

/**
 * The KEYS_SECRET of a database. Throws a {@link StartError} when it is missing or doesn't open the
 * database's licence keys: the operator who restores a backup has only the one that does.
 */
export async function readSecretOfDatabase(
  config: Config,
  connection: PoolConfig,
): Promise<string> {
  const { db, close } = connectDatabase(connection, { log: console, size: 1 });
  try {
    const sealed = (await hasTable(db, 'sealing_keys')) ? await readWrappedKeys(db) : [];
    const secret = await readKeysSecret(config, { mayMake: sealed.length === 0 });
    if (sealed.length > 0) createSealer(secret, sealed);
    return secret;
  } finally {
    await close();
  }
}
