import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { root } from '../scripts/root.ts';

/** A file of the project's own code. Paths are relative to the checkout. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Where it imports from: paths of own files, names of packages as they are. */
  readonly imports: readonly string[];
}

const folders = [
  ...['brand', 'cli', 'contract', 'deploy', 'server', 'web', 'desk'],
  ...['gallery', 'scripts', 'test', 'bench'],
];

/** Every TypeScript and JavaScript file of the project. */
export function readSourceFiles(): SourceFile[] {
  return ['shop.config.ts', ...folders.filter(isThere).flatMap(listFolder)].map(readSourceFile);
}

function isThere(folder: string): boolean {
  return existsSync(join(root, folder));
}

function listFolder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .filter(({ parentPath }) => !parentPath.includes('node_modules'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function readSourceFile(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const specifiers = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    (match) => match[1] ?? '',
  );
  const imports = specifiers.map((specifier) =>
    specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier,
  );
  return { path, text, imports };
}
