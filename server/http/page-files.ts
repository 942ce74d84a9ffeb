import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** A file as it can be sent: as it is, and compressed if that is smaller. */
export interface PageFile {
  readonly identity: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

export type Encoding = keyof PageFile;

/** Reads the built page, about a megabyte, into memory. Keys are paths within the folder. */
export async function readPageFiles(folder: string): Promise<Map<string, PageFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const contents = new Map<string, Buffer>();
  for (const path of paths) contents.set(path, await readFile(join(folder, path)));
  const files = new Map<string, PageFile>();
  for (const [path, identity] of contents) {
    if (/\.(br|gz)$/.test(path)) continue;
    const [br, gzipped] = [contents.get(`${path}.br`), contents.get(`${path}.gz`)];
    files.set(path, { identity, ...(br && { br }), ...(gzipped && { gzip: gzipped }) });
  }
  return files;
}

export async function compressText(text: string): Promise<PageFile> {
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(text), promisify(gzip)(text)]);
  return { identity: Buffer.from(text), br, gzip: gzipped };
}

/** The smallest form that a client accepts, by its Accept-Encoding (RFC 9110 section 12.5.3). Ignores preferences. */
export function chooseEncoding(accepted = '', file: PageFile): Encoding {
  const parts = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.replaceAll(/\s/g, '').split(';'));
  const accepts = (encoding: Encoding) => {
    const part = parts.find(([name]) => name === encoding) ?? parts.find(([name]) => name === '*');
    return file[encoding] !== undefined && part !== undefined && !/^q=0(\.0*)?$/.test(part[1] ?? '');
  };
  return (['br', 'gzip'] as const).find(accepts) ?? 'identity';
}
