import { afterEach, beforeEach, expect, it } from 'vitest';
import { facts } from '../../test/shop-facts.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { recordAuditEvent } from '../operators/record-audit-event.ts';
import { migrate } from '../platform/database/migrate.ts';
import { followVendorName } from './follow-vendor.ts';
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
  await migrate({ connectionString: database.url }, { log: { info: () => {}, warn: () => {} }, facts });
  await seed();
  expect(await readIds()).toEqual(['endpoint-enterprise']);
});

it('the products that the shop came with follow the vendor of shop.config.ts, unless an operator named them', async () => {
  const readNames = async () => {
    const products = await database.db.selectFrom('products').select('name').orderBy('position').execute();
    return products.map(({ name }) => name);
  };
  await seed();
  await followVendorName(database.db, 'Wattle');
  expect(await readNames()).toEqual(['Wattle Enterprise Protection', 'Wattle Security Complete']);

  const productId = 'endpoint-complete';
  const name = 'Acme Security Complete';
  await database.db.updateTable('products').set({ name }).where('id', '=', productId).execute();
  await database.db.transaction().execute((tx) =>
    recordAuditEvent(tx, {
      actor: 'mia',
      action: 'product-changed',
      orderId: null,
      before: { productId, name: 'Wattle Security Complete' },
      after: { productId, name },
    }),
  );
  await followVendorName(database.db, 'Banksia');
  expect(await readNames()).toEqual(['Banksia Enterprise Protection', name]);
});
