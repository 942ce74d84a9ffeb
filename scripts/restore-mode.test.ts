import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectDatabase } from '../server/database/pool.ts';
import { requireSameMode } from '../server/settings/database-mode.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../test/empty-database.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { backUpDatabase } from './backup-database.ts';
import { restoreDatabase } from './restore-database.ts';

let original: TestDatabase;
let target: EmptyDatabase;
let folder: string;

beforeEach(async () => {
  [original, target, folder] = await Promise.all([
    createTestDatabase(),
    createEmptyDatabase(),
    makeTemporaryFolder(),
  ]);
});
afterEach(async () => {
  await Promise.all([original.drop(), target.drop(), rm(folder, { recursive: true })]);
});

it('a restored database keeps the mode of its backup, and refuses any other', async () => {
  const file = join(folder, 'shop.gz');
  await requireSameMode(original.db, 'live');
  await backUpDatabase({ connectionString: original.url }, file);
  await restoreDatabase({ connectionString: target.url }, file);
  const log = { info() {}, warn() {}, error() {} };
  const { db, close } = connectDatabase({ connectionString: target.url }, { size: 2, log });
  await expect(requireSameMode(db, 'demo')).rejects.toThrow('This database belongs to live mode');
  await requireSameMode(db, 'live');
  await close();
});
