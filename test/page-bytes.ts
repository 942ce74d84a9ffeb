import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const kinds = { '.js': 'script', '.css': 'style', '.woff2': 'font', '.svg': 'picture' } as const;
type Kind = (typeof kinds)[keyof typeof kinds];

/** A file of the built page that a browser may ask for, with its size on the way, in bytes. */
export interface FileBytes {
  readonly name: string;
  readonly kind: Kind;
  /** The page itself asks for it, before anybody has done anything. */
  readonly initial: boolean;
  readonly brotli: number;
}

/** The files under `assets/` of a built page, and the styles in the page itself. */
export async function readPageBytes(folder: string): Promise<FileBytes[]> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const names = await readdir(join(folder, 'assets'));
  const files = await Promise.all(
    names.map(async (name) => {
      const kind = kindOf(name);
      if (!kind) return [];
      const file = names.includes(`${name}.br`) ? `${name}.br` : name;
      const { size } = await stat(join(folder, 'assets', file));
      return [{ name, kind, initial: html.includes(`"/assets/${name}"`), brotli: size }];
    }),
  );
  return [...findStyles(html), ...files.flat()];
}

/** What the page loads of one kind before any interaction, in brotli bytes. */
export function sumInitial(files: readonly FileBytes[], kind: Kind): number {
  return files
    .filter((file) => file.initial && file.kind === kind)
    .reduce((sum, { brotli }) => sum + brotli, 0);
}

function findStyles(html: string): FileBytes[] {
  const [, text] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  if (text === undefined) return [];
  const brotli = brotliCompressSync(text).length;
  return [{ name: 'styles in the page', kind: 'style', initial: true, brotli }];
}

function kindOf(name: string): Kind | undefined {
  return Object.entries(kinds).find(([ending]) => extname(name) === ending)?.[1];
}
