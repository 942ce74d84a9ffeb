import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';

const parts = [
  'contract',
  'documents',
  'server',
  'node_modules',
  'package.json',
  'package-lock.json',
  'shop.config.ts',
];

/**
 * Makes a release in a folder of its own from this checkout. The titles of its invoices name it, and its database
 * has a migration of its own. Files are linked, since node_modules is large: they may be deleted, never edited.
 */
export function makeRelease(folder: string, name: string, migration: number): void {
  mkdirSync(join(folder, 'dist'), { recursive: true });
  link(parts, folder);
  link([join('dist', 'web')], join(folder, 'dist'));
  replaceInFile(
    join(folder, 'documents/invoice.typ'),
    'document-page.with("Tax Invoice"',
    `document-page.with("Release ${name}, Tax Invoice"`,
  );
  const sql = `alter table orders add column release_${name} text;\n`;
  writeFileSync(join(folder, `server/platform/database/migrations/${migration}_release_${name}.sql`), sql);
}

function link(names: readonly string[], folder: string): void {
  execFileSync('cp', ['-al', ...names, folder], { cwd: root });
}

function replaceInFile(file: string, text: string, replacement: string): void {
  const before = readFileSync(file, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} has no ${text}`);
  rmSync(file);
  writeFileSync(
    file,
    before.replace(text, () => replacement),
  );
}
