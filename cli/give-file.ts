import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileAnswer } from '../server/operators/desk/action.ts';
import { writeDurably } from '../server/platform/process/write-durably.ts';
import type { Options } from './options.ts';

export const outOption: Options = {
  '--out <path>': 'the file, or a folder for it (default: standard output)',
};

/** What {@link outOption} gives. */
export interface ToFile {
  readonly out?: string;
}

/** Writes a file where a command was told to. */
export async function giveFile({ name, content }: FileAnswer, out?: string): Promise<void> {
  const written = Buffer.isBuffer(content) ? [content] : content;
  if (out === undefined) {
    await pipeline(Readable.from(written), process.stdout, { end: false });
    return;
  }
  const isFolder = (await stat(out).catch(() => null))?.isDirectory();
  const path = isFolder ? join(out, name) : out;
  await writeDurably(path, Readable.from(written));
  console.error(`Wrote ${path}`);
}
