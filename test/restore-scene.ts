import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
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

/** Makes one for the tests of a file. They call what is returned. */
export function openRestoreScene(): () => RestoreScene {
  let scene: RestoreScene;
  let folder: string;
  beforeAll(async () => {
    folder = await makeTemporaryFolder();
    const [source, target] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
    scene = { source, target, file: join(folder, 'shop.gz') };
  });
  afterAll(async () => {
    await Promise.all([scene.source.drop(), scene.target.drop(), rm(folder, { recursive: true })]);
  });
  return () => scene;
}
