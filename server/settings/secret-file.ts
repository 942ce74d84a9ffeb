import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../process/start-error.ts';

const shortestSecret = 32;

/** The secret in a file; null when there is no such file. */
export async function readSecretFile(file: string): Promise<string | null> {
  const kept = await readFile(file, 'utf8').catch(nullIf('ENOENT'));
  if (kept === null || kept.length >= shortestSecret) return kept;
  throw new StartError(`The file ${file} holds no secret: delete it, and a new one will be made.`);
}

/** Makes a file with a random secret, readable by its owner alone. The first of two starts wins. */
export async function makeSecretFile(file: string): Promise<string> {
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
