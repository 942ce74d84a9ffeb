import { expect, it } from 'vitest';
import { shop } from '../../shop.config.ts';
import { configOf } from '../../test/config-of.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import { followVendorName } from '../products/follow-vendor.ts';
import { seedCatalogue } from '../products/seed-catalogue.ts';
import { productNames } from './checks/product-names.ts';

it('names the products on sale that begin with an earlier vendor, or with none', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const read = async (vendorName: string) =>
    productNames.run({
      db,
      config: configOf({}),
      seller: { ...shop, vendorName },
      mailer: { destination: 'nowhere', check: async () => {} },
      openSealer: () => openTestSealer(db),
      clock: () => new Date(),
    });
  const rename = (name: string) =>
    db.updateTable('products').set({ name }).where('id', '=', 'endpoint-complete').execute();

  expect(await read('Ironbark')).toMatchObject({ state: 'skipped' });
  await seedCatalogue(db, 'Ironbark');
  await followVendorName(db, 'Ironbark');
  expect(await read('Ironbark')).toMatchObject({ state: 'ok' });

  await rename('Complete');
  expect(await read('Ironbark')).toMatchObject({
    state: 'ok',
    finding: expect.stringMatching(/: Complete\.$/),
  });

  await followVendorName(db, 'Wattle');
  await rename('Ironbark Security Complete');
  expect(await read('Wattle')).toMatchObject({
    state: 'warning',
    finding:
      'These products on sale have the name of an earlier vendor: Ironbark Security Complete. ' +
      'vendorName in shop.config.ts is Wattle.',
  });
  await database.drop();
});
