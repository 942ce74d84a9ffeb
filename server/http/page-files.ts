import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

/** A file in every form there is of it; `identity` always. */
export type Forms = ReadonlyMap<Encoding, Buffer>;

/** What the build adds to a file's name for each form. */
const endings = { br: '.br', gzip: '.gz', identity: '' } as const;

/** Reads the built page, about a megabyte, into memory. The keys are paths within the folder. */
export async function readPageFiles(folder: string): Promise<Map<string, Forms>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const files = new Map<string, Map<Encoding, Buffer>>();
  for (const path of paths) {
    const { name, encoding } = readForm(path);
    const forms = files.get(name) ?? new Map<Encoding, Buffer>();
    files.set(name, forms.set(encoding, await readFile(join(folder, path))));
  }
  return files;
}

/** All forms of a text that the build did not know. */
export async function compressText(text: string): Promise<Forms> {
  const identity = Buffer.from(text);
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  return new Map<Encoding, Buffer>([
    ['br', br],
    ['gzip', gzipped],
    ['identity', identity],
  ]);
}

function readForm(path: string): { name: string; encoding: Encoding } {
  if (path.endsWith(endings.br)) return { name: path.slice(0, -endings.br.length), encoding: 'br' };
  if (path.endsWith(endings.gzip)) return { name: path.slice(0, -endings.gzip.length), encoding: 'gzip' };
  return { name: path, encoding: 'identity' };
}
