import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase } from './empty-database.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface RestoreScene {
  readonly source: TestDatabase;
  /** Empty: what is restored from a backup of the source goes there. */
  readonly target: EmptyDatabase;
  /** Where the backup is written. */
  readonly file: string;
}

/** Makes one for the tests of the calling file. */
export async function openRestoreScene(): Promise<RestoreScene> {
  const folder = await makeTemporaryFolder();
  const [source, target] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
  afterAll(async () => {
    await Promise.all([source.drop(), target.drop(), rm(folder, { recursive: true })]);
  });
  return { source, target, file: join(folder, 'shop.gz') };
}
