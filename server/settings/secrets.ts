import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Db } from '../database/pool.ts';
import { StartError } from '../process/start-error.ts';

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
export async function requireSameSecret(db: Db, secret: string): Promise<void> {
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

const shortestSecret = 32;

/** The secret in a file; null when there is no such file. */
async function readSecretFile(file: string): Promise<string | null> {
  const kept = await readFile(file, 'utf8').catch(nullIf('ENOENT'));
  if (kept === null || kept.length >= shortestSecret) return kept;
  throw new StartError(`The file ${file} holds no secret: delete it, and a new one will be made.`);
}

/** Makes a file with a random secret, readable by its owner alone. The first of two starts wins. */
async function makeSecretFile(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  // Another file is written and linked, so that the secret is complete.
  const written = `${file}.${randomUUID()}`;
  await writeFile(written, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  await link(written, file).catch(nullIf('EEXIST'));
  await rm(written);
  return readFile(file, 'utf8');
}

function nullIf(code: string): (error: unknown) => null {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === code) return null;
    throw error;
  };
}

/** KEYS_SECRET, or null, and the folder for one of the shop's own. */
interface KeysSecretSettings {
  readonly keysSecret: string | null;
  readonly dataFolder: string;
}

/**
 * The secret that seals licence keys in the database: KEYS_SECRET, or the one in the data folder. It is made there only
 * for a database without sealed keys, since no new one opens them.
 */
export async function readKeysSecret(
  { keysSecret, dataFolder }: KeysSecretSettings,
  { mayMake }: { readonly mayMake: boolean },
): Promise<string> {
  if (keysSecret) return keysSecret;
  const file = join(dataFolder, 'keys-secret');
  const kept = await readSecretFile(file);
  if (kept) return kept;
  if (mayMake) return makeSecretFile(file);
  throw new StartError(
    `The file ${file} is missing, and the licence keys of this database are sealed with it: put it back, or set KEYS_SECRET to what it held. A backup doesn't include it.`,
  );
}
