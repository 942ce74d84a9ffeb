import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../server/process/start-error.ts';

type Parts = Parameters<typeof pipeline>[0];

/** Writes a file that only its owner can read. It gets its name when it is complete and on the disk. */
export async function writeDurably(
  file: string,
  content: Parts,
  ...through: NodeJS.ReadWriteStream[]
): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`;
  try {
    await pipeline([content, ...through, createWriteStream(unfinished, { mode: 0o600, flush: true })]);
    await rename(unfinished, file);
    await using folder = await open(dirname(file), 'r');
    await folder.sync();
  } catch (error) {
    await rm(unfinished, { force: true });
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    throw new StartError(`The disk is too full for ${file}: free some space, and run the backup again.`);
  }
}
