import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { StartError } from '../process/start-error.ts';
import { makeSecretFile, readSecretFile } from './secret-file.ts';

/** SHOP_SECRET, or null, and the folder for a secret of the shop's own. */
interface SecretSettings {
  readonly secret: string | null;
  readonly dataFolder: string;
}

/**
 * The secret that keys the HMAC of verification codes: SHOP_SECRET, or one that the first start writes into the data
 * folder, readable by its owner alone. Several nodes need the same SHOP_SECRET.
 */
export async function readSecret({ secret, dataFolder }: SecretSettings): Promise<string> {
  if (secret) return secret;
  const file = join(dataFolder, 'secret');
  return (await readSecretFile(file)) ?? makeSecretFile(file);
}

/**
 * Refuses a secret that differs from the one that this database was first used with: nodes with different secrets would
 * refuse each other's codes. The database holds a fingerprint, from which nobody learns the secret.
 */
export async function requireSameSecret(db: Kysely<Database>, secret: string): Promise<void> {
  const value = createHmac('sha256', secret).update('licence-shop secret fingerprint').digest('base64url');
  await db
    .insertInto('shop_state')
    .values({ name: 'secret_fingerprint', value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const first = await db
    .selectFrom('shop_state')
    .select('value')
    .where('name', '=', 'secret_fingerprint')
    .executeTakeFirstOrThrow();
  if (first.value === value) return;
  throw new StartError(
    `The secret differs from the one that this database is used with: set the same SHOP_SECRET on every machine. To change it, stop every process, run "delete from shop_state where name = 'secret_fingerprint'" in the database, and start with the new one.`,
  );
}
