import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, runStatement } from '../test/empty-database.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { backUpDatabase } from './backup-database.ts';
import { restoreDatabase } from './restore-database.ts';

let database: TestDatabase;
let folder: string;
let file: string;

beforeAll(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), makeTemporaryFolder()]);
  await database.pool.query(`
    insert into products select 'product-' || i, i, 'Product', 100, '', '{}' from generate_series(1, 3) i;
    insert into orders (id, email, billing, subtotal_cents, gst_cents, total_cents)
      select 'ORD-' || i, 'mia@example.com', '{}', 100, 10, 110 from generate_series(1, 9) i`);
  file = join(folder, 'shop.gz');
  await backUpDatabase({ connectionString: database.url }, file);
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const laterHeader = '{"format":"licence-shop backup 1","migration":9999,"madeAt":"2030-01-01T00:00:00Z"}';

it.each([
  ['cut short', async (copy: string) => truncate(copy, Math.floor((await stat(copy)).size / 2))],
  ['without its last line', (copy: string) => changeLines(copy, (lines) => lines.slice(0, -2))],
  ['without one row', (copy: string) => changeLines(copy, (lines) => lines.toSpliced(5, 1))],
  ['of a later version', (copy: string) => changeLines(copy, ([, ...lines]) => [laterHeader, ...lines])],
  ['of something else', (copy: string) => changeLines(copy, () => ['hello', ''])],
  ['that is another file', (copy: string) => writeFile(copy, 'hello')],
])('a backup %s restores nothing', async (_what, spoil) => {
  const copy = join(folder, 'copy.gz');
  await writeFile(copy, await readFile(file));
  await spoil(copy);
  const database = await createEmptyDatabase();
  await expect(restoreDatabase({ connectionString: database.url }, copy)).rejects.toThrow(/backup/);
  const { rows } = await runStatement(database.url, `select to_regclass('orders') is not null as made`);
  if (rows[0].made) expect((await runStatement(database.url, 'select from orders')).rowCount).toBe(0);
  await database.drop();
});

async function changeLines(copy: string, change: (lines: string[]) => string[]): Promise<void> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  await writeFile(copy, gzipSync(change(lines).join('\n')));
}
