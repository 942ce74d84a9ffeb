import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase, runStatement } from '../test/empty-database.ts';
import { insertQuote } from '../test/insert-quote.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { backUpDatabase } from './backup-database.ts';
import { restoreDatabase } from './restore-database.ts';

let source: TestDatabase;
let target: EmptyDatabase;
let folder: string;

beforeAll(async () => {
  [source, target, folder] = await Promise.all([
    createTestDatabase(),
    createEmptyDatabase(),
    makeTemporaryFolder(),
  ]);
});
afterAll(async () => {
  await Promise.all([source.drop(), target.drop(), rm(folder, { recursive: true })]);
});

const newQuote = `
  insert into quotes (token, email, billing, subtotal_cents, gst_cents, total_cents, expires_at)
  values ('restored', 'kim@example.com', '{}', 8999, 900, 9899, now()) returning number`;

it('a restored shop gives nobody the number of a quote that was made after the backup', async () => {
  await insertQuote(source.pool);
  const file = join(folder, 'shop.gz');
  await backUpDatabase({ connectionString: source.url }, file);
  const lost = await insertQuote(source.pool);

  await restoreDatabase({ connectionString: target.url }, file);

  const { rows } = await runStatement(target.url, newQuote);
  expect(rows[0].number).toBeGreaterThan(lost.row);
});
