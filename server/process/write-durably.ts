import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Writes a file that only its owner can read. It gets its name when it is complete and on the disk. */
export async function writeDurably(
  file: string,
  content: Parameters<typeof pipeline>[0],
  ...through: NodeJS.ReadWriteStream[]
): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    await pipeline([content, ...through, createWriteStream(unfinished, { mode: 0o600, flush: true })]);
    await rename(unfinished, file);
    await using folder = await open(dirname(file), 'r');
    await folder.sync();
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}
