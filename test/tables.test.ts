import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/root.ts';
import { readSourceFiles } from './source-files.ts';

const migrations = join(root, 'server/platform/database/migrations');
const tables = new Set(
  readdirSync(migrations)
    .map((name) => readFileSync(join(migrations, name), 'utf8'))
    .flatMap((text) =>
      [...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table),
    ),
);

const files = readSourceFiles()
  .filter(({ path }) => /^(server|cli|scripts)\/(?!.*\.test\.ts)/.test(path))
  .map(({ path, text }) => ({ path, text: text.replace(/\/\*[\s\S]*?\*\//g, '') }));
const write =
  /\b(?:(?:insert into|update|delete from|lock table)\s+|(?:insertInto|updateTable|deleteFrom)\(\s*')(\w+)/g;
const writeByVariable =
  /\b(insert into|update|delete from)\s+(public\.)?\$\{|(insertInto|updateTable|deleteFrom)\(\w/;

it('a table is written in one folder', () => {
  const written = files.flatMap(({ path, text }) =>
    [...text.matchAll(write)].map(([, table = '']) => ({ table, folder: folderOf(path) })),
  );
  const folders = Map.groupBy(
    written.filter(({ table }) => tables.has(table)),
    ({ table }) => table,
  );
  const shared = [...folders].map(([table, rows]) => ({
    table,
    in: [...new Set(rows.map(({ folder }) => folder))],
  }));
  expect(folders.size).toBeGreaterThan(40);
  expect(shared.filter((row) => row.in.length > 1)).toEqual([]);
});

it('the name of a written table is hidden in a variable only in these files', () => {
  expect(files.filter(({ text }) => writeByVariable.test(text)).map(({ path }) => path)).toEqual([
    'server/keys/reseal-column.ts',
    'server/verification/code-store.ts',
    'scripts/insert-rows.ts',
    'scripts/restore-database.ts',
  ]);
});

/** `server/orders` for all that is in it, `scripts` for the other folders. */
function folderOf(path: string): string {
  return /^server\/[^/]+(?=\/)/.exec(path)?.[0] ?? path.split('/')[0] ?? '';
}
