import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../database/tables.ts';
import { StartError } from '../process/start-error.ts';

const shortestSecret = 32;

/**
 * The secret that keys the HMAC of verification codes: SHOP_SECRET, or one that is made on the first start and
 * kept in the data folder, readable by its owner alone. Several nodes need the same SHOP_SECRET.
 */
export async function readSecret({
  secret,
  dataFolder,
}: Pick<Config, 'secret' | 'dataFolder'>): Promise<string> {
  if (secret) return secret;
  const file = join(dataFolder, 'secret');
  await mkdir(dataFolder, { recursive: true });
  const kept = await readIfThere(file);
  if (kept === null) return makeSecret(file);
  if (kept.length >= shortestSecret) return kept;
  throw new StartError(`The file ${file} holds no secret: delete it, and a new one will be made.`);
}

/**
 * Refuses a secret that differs from the one that this database was first used with: several machines with secrets of
 * their own would refuse each other's codes. The database holds a fingerprint from which nobody learns the secret.
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

/** Written aside and then linked: the file is there whole or not at all, and the first of two starts wins. */
async function makeSecret(file: string): Promise<string> {
  const aside = `${file}.${randomUUID()}`;
  await writeFile(aside, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  await link(aside, file).catch(ignoreIfThere);
  await rm(aside);
  return readFile(file, 'utf8');
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function ignoreIfThere(error: unknown): void {
  if (!hasCode(error, 'EEXIST')) throw error;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
