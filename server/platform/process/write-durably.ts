import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a file that only its owner can read. It gets its name when it is complete and on the disk.
 */
export async function writeDurably(
  file: string,
  content: Parameters<typeof pipeline>[0],
  ...through: NodeJS.ReadWriteStream[]
): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    await pipeline([
      content,
      ...through,
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    ]);
    await rename(unfinished, file);
    await flushFolder(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}

/** Windows opens no folder, and keeps names in the journal of its file system. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using folder = await open(path, 'r');
  await folder.sync();
}

/**
 * Writes a file, whole from its first moment on, unless it exists. Returns what it holds: the first
 * of two processes wins.
 */
export async function writeOnce(file: string, content: string, mode: number): Promise<string> {
  const written = `${file}.new-${randomUUID()}`;
  await writeFile(written, content, { mode, flush: true });
  await link(written, file).catch(nullIf('EEXIST'));
  await rm(written);
  return readFile(file, 'utf8');
}

/** Takes an error of this code for the result null. */
export function nullIf(code: string): (error: unknown) => null {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === code) return null;
    throw error;
  };
}
