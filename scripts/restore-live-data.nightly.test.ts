import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordAuditEvent } from '../server/operators/record-audit-event.ts';
import { connectDatabase } from '../server/platform/database/pool.ts';
import type { Database } from '../server/platform/database/tables.ts';
import { requireSameMode } from '../server/platform/settings/database-mode.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../test/empty-database.ts';
import { makeBackup, restoreBackup } from '../test/restore-backup.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';

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

/** Backs up the original, and opens what was restored from that. */
async function restore() {
  const file = join(folder, 'shop.gz');
  await makeBackup(original, file);
  await restoreBackup(target, file);
  const log = { info() {}, warn() {}, error() {} };
  return connectDatabase({ connectionString: target.url }, { size: 2, log });
}

it('a restored database keeps the mode of its backup, and refuses any other', async () => {
  await requireSameMode(original.db, 'live');
  const { db, close } = await restore();
  await expect(requireSameMode(db, 'demo')).rejects.toThrow('This database belongs to live mode');
  await requireSameMode(db, 'live');
  await close();
});

it('a restored database keeps its audit events in their order, and numbers the next ones after them', async () => {
  const record = (db: Kysely<Database>, action: string) =>
    db.transaction().execute((tx) => recordAuditEvent(tx, { ...event, action }));
  for (const action of ['first', 'second']) await record(original.db, action);
  const { db, close } = await restore();
  await record(db, 'third');
  const events = await db.selectFrom('audit_events').select(['id', 'action']).orderBy('id').execute();
  expect(events.map(({ id, action }) => [Number(id), action])).toEqual([
    [1, 'first'],
    [2, 'second'],
    [3, 'backup-restored'],
    [4, 'third'],
  ]);
  await close();
});

const event = { actor: 'mia', orderId: null, before: null, after: null };
