import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const kinds = { '.js': 'script', '.css': 'style', '.woff2': 'font', '.svg': 'picture' } as const;
type Kind = (typeof kinds)[keyof typeof kinds];

/** A file of the built page that a browser may ask for, with its size on the way, in bytes. */
export interface FileBytes {
  readonly name: string;
  readonly kind: Kind;
  /** The page itself asks for it, before anybody has done anything. */
  readonly initial: boolean;
  readonly brotli: number;
  readonly gzip: number;
}

/** The files under `assets/` of a built page, and the styles that stand in the page itself. */
export async function readPageBytes(folder: string): Promise<FileBytes[]> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const names = await readdir(join(folder, 'assets'));
  const files = await Promise.all(
    names.map(async (name) => {
      const kind = kindOf(name);
      if (!kind) return [];
      const size = (ending: string) =>
        sizeOf(join(folder, 'assets', name), ending, names.includes(name + ending));
      return [
        {
          name,
          kind,
          initial: html.includes(`"/assets/${name}"`),
          brotli: await size('.br'),
          gzip: await size('.gz'),
        },
      ];
    }),
  );
  return [...findStyles(html), ...files.flat()];
}

/** What the page loads by itself of one kind, in brotli bytes. */
export function sumInitial(files: readonly FileBytes[], kind: Kind): number {
  return files
    .filter((file) => file.initial && file.kind === kind)
    .reduce((sum, { brotli }) => sum + brotli, 0);
}

/** A table of all files, the page's own first, and what they come to beside another page's. */
export function formatPageBytes(files: readonly FileBytes[], floor: readonly FileBytes[]): string {
  const order = [...files].sort((a, b) => Number(b.initial) - Number(a.initial) || b.brotli - a.brotli);
  const rows = order.map(({ name, initial, brotli, gzip }) =>
    formatRow(name, initial ? 'initial' : 'lazy', brotli, gzip),
  );
  const [own, alone] = [sumInitial(files, 'script'), sumInitial(floor, 'script')];
  return [
    formatRow('File', '', 'brotli', 'gzip'),
    ...rows,
    '',
    `Scripts before the first interaction: ${own} bytes as brotli, React alone ${alone}: ${(own / alone).toFixed(2)} times`,
  ].join('\n');
}

function formatRow(name: string, when: string, brotli: number | string, gzip: number | string): string {
  return `${name.padEnd(48)}${when.padEnd(8)}${String(brotli).padStart(9)}${String(gzip).padStart(9)}`;
}

function findStyles(html: string): FileBytes[] {
  const [, text] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  if (text === undefined) return [];
  const brotli = brotliCompressSync(text).length;
  return [{ name: 'styles in the page', kind: 'style', initial: true, brotli, gzip: gzipSync(text).length }];
}

function kindOf(name: string): Kind | undefined {
  return Object.entries(kinds).find(([ending]) => extname(name) === ending)?.[1];
}

/** A file that is there in one form alone goes out as it is. */
async function sizeOf(path: string, ending: string, isCompressed: boolean): Promise<number> {
  return (await stat(isCompressed ? path + ending : path)).size;
}
