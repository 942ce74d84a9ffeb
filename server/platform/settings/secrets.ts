import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Db, Tx } from '../database/pool.ts';
import { changeState, keepState, readState } from '../database/shop-state.ts';
import { StartError } from '../process/start-error.ts';
import { nullIf, writeDurably, writeOnce } from '../process/write-durably.ts';
import type { Config } from './config.ts';
import { shortestSecret } from './secret-strength.ts';

/** SHOP_SECRET, or a file that the first start writes. Several nodes need the same SHOP_SECRET. */
export async function readSecret({
  secret,
  dataFolder,
}: Pick<Config, 'secret' | 'dataFolder'>): Promise<string> {
  if (secret) return secret;
  const file = join(dataFolder, 'secret');
  return (await readSecretFile(file)) ?? makeSecretFile(file);
}

/** Nodes with different secrets would refuse each other's codes. The database has a fingerprint. */
export async function requireSameSecret(db: Db, secret: string): Promise<void> {
  const own = makeFingerprint(secret);
  await keepState(db, fingerprintName, own);
  if ((await readState(db, fingerprintName)) === own) return;

  throw new StartError(
    'The secret differs from the one that this database is used with: set the same SHOP_SECRET ' +
      'on every machine. To change it, ' +
      'set the new one and run "npm run shop -- secrets change".',
  );
}

/** Makes a secret the one of the database. Returns false if it is already. */
export function writeFingerprint(tx: Tx, secret: string): Promise<boolean> {
  return changeState(tx, fingerprintName, makeFingerprint(secret));
}

const fingerprintName = 'secret_fingerprint';

function makeFingerprint(secret: string): string {
  return createHmac('sha256', secret).update('licence-shop secret fingerprint').digest('base64url');
}

async function readSecretFile(file: string): Promise<string | null> {
  const kept = await readFile(file, 'utf8').catch(nullIf('ENOENT'));
  if (kept === null || kept.length >= shortestSecret) return kept;
  throw new StartError(`The file ${file} holds no secret: delete it, and a new one will be made.`);
}

/** 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Makes a file with a random secret, readable by its owner alone. The first of two starts wins. */
async function makeSecretFile(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  return writeOnce(file, newSecret(), 0o600);
}

/**
 * Puts a secret in place of the one in its file, which only its owner can read. Returns the file's
 * path.
 */
export async function replaceSecretFile(
  { dataFolder }: Pick<Config, 'dataFolder'>,
  secret: string,
): Promise<string> {
  const file = join(dataFolder, 'secret');
  await mkdir(dataFolder, { recursive: true });
  await writeDurably(file, [secret]);
  return file;
}

/** It is made only for a database without sealed keys, since no new secret opens them. */
export async function readKeysSecret(
  { keysSecret, dataFolder }: Pick<Config, 'keysSecret' | 'dataFolder'>,
  { mayMake }: { readonly mayMake: boolean },
): Promise<string> {
  if (keysSecret) return keysSecret;
  const file = join(dataFolder, 'keys-secret');
  const kept = await readSecretFile(file);
  if (kept) return kept;
  if (mayMake) return makeSecretFile(file);
  throw new StartError(
    `The file ${file} is missing, and the licence keys and backups of this shop are sealed ` +
      "with it: put it back, or set KEYS_SECRET to what it held. A backup doesn't include it.",
  );
}
