import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

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
  try {
    const fresh = randomBytes(32).toString('base64url');
    await writeFile(file, fresh, { flag: 'wx', mode: 0o600, flush: true });
    return fresh;
  } catch (error) {
    if (!isTaken(error)) throw error;
    await chmod(file, 0o600);
    return readFile(file, 'utf8');
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
