import { afterEach, beforeEach, expect, it } from 'vitest';
import { shopRole, urlOfRole } from '../../../test/database-url.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { findServer } from './storage.ts';

const silent = { info() {}, warn() {}, error() {} };
let databases: TestDatabase[];

beforeEach(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()];
});
afterEach(async () => {
  for (const database of databases) await database.drop();
});

const find = (own = '', owners = '') =>
  findServer(
    { databaseUrl: urlOfRole(own, shopRole), databaseOwnerUrl: owners, dataFolder: 'nowhere' },
    silent,
  );

it('the owner of the same database is taken', async () => {
  const [{ url = '' } = {}] = databases;
  const { connection, owner } = await find(url, url);
  expect(connection).not.toEqual(owner);
});

it('an owner of another database is refused before anything is changed there', async () => {
  const [one, other] = databases;
  await expect(find(one?.url, other?.url)).rejects.toThrow(
    'DATABASE_OWNER_URL and DATABASE_URL name two databases. Nothing was changed.',
  );
});
