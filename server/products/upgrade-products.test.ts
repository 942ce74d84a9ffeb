import { expect, it } from 'vitest';
import { facts } from '../../test/shop-facts.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { readCatalogue } from './catalogue.ts';
import { seedCatalogue } from './seed-catalogue.ts';

it('a shop of an earlier release gets the edition and the comparison of the products that came with it', async () => {
  const database = await createTestDatabase();
  await seedCatalogue(database.db, 'Ironbark');
  const seeded = await readCatalogue(database.db);
  await database.pool.query(`drop view product_facts; delete from shop_state where name = 'facts'`);
  await database.pool.query('alter table products drop column edition, drop column comparison');
  await database.pool.query('delete from schema_migrations where version = 12');
  await database.pool.query(`insert into products values ('mail', 3, 'Mail', 129900, '', '{}')`);

  await migrate({ connectionString: database.url }, { log: { info: () => {}, warn: () => {} }, facts });
  const { products } = await readCatalogue(database.db);
  expect(products).toEqual([
    ...seeded.products,
    { id: 'mail', name: 'Mail', price: '1299.00', description: '', features: [] },
  ]);
  await database.drop();
});
