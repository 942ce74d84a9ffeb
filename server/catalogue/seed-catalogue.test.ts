import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { migrate } from '../database/migrate.ts';
import { seedCatalogue } from './seed-catalogue.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const seed = () => seedCatalogue(database.db, 'Ironbark');

async function readIds(): Promise<string[]> {
  const products = await database.db.selectFrom('products').select('id').orderBy('position').execute();
  return products.map(({ id }) => id);
}

it('the first of several starts puts the two editions on sale', async () => {
  await Promise.all([seed(), seed(), seed()]);
  expect(await readIds()).toEqual(['endpoint-enterprise', 'endpoint-complete']);
});

it('a product that was deleted is not on sale again after a restart', async () => {
  await seed();
  await database.db.deleteFrom('products').where('id', '=', 'endpoint-enterprise').execute();
  await seed();
  expect(await readIds()).toEqual(['endpoint-complete']);
  await database.db.deleteFrom('products').execute();
  await seed();
  expect(await readIds()).toEqual([]);
});

it('a restored database keeps the products of its backup, and gets no others', async () => {
  await seed();
  await database.db.deleteFrom('products').where('id', '=', 'endpoint-complete').execute();
  await database.db.deleteFrom('shop_state').execute();
  await seed();
  expect(await readIds()).toEqual(['endpoint-enterprise']);
});

it('a database that had products before it was marked counts as seeded', async () => {
  await seed();
  await database.db.deleteFrom('products').where('id', '=', 'endpoint-complete').execute();
  await database.pool.query('drop table shop_state; delete from schema_migrations where version = 10');
  await migrate({ connectionString: database.url }, { log: { info: () => {}, warn: () => {} } });
  await seed();
  expect(await readIds()).toEqual(['endpoint-enterprise']);
});
