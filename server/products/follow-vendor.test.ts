import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { recordAuditEvent } from '../operators/record-audit-event.ts';
import { followVendorName, readEarlierVendors } from './follow-vendor.ts';
import { seedCatalogue } from './seed-catalogue.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  await seedCatalogue(database.db, 'Ironbark');
  await followVendorName(database.db, 'Ironbark');
});
afterEach(() => database.drop());

const enterprise = 'Enterprise Protection';
const complete = 'Security Complete';

it('products of an operator that begin with the earlier vendor follow, with those the shop came with', async () => {
  await addProduct('Ironbark Mail');
  await addProduct('Backup');
  const renames = await followVendorName(database.db, 'Wattle');
  expect(renames).toHaveLength(3);
  expect(await readNames()).toEqual([`Wattle ${enterprise}`, `Wattle ${complete}`, 'Wattle Mail', 'Backup']);
  expect(await followVendorName(database.db, 'Wattle')).toEqual([]);
});

it('what cards show stays, also where one vendor’s name begins with the other’s', async () => {
  await addProduct('Ironbark Security Mail');
  await followVendorName(database.db, 'Ironbark Security');
  expect(await readNames()).toContain('Ironbark Security Security Mail');
  await followVendorName(database.db, 'Ironbark');
  expect(await readNames()).toEqual([
    `Ironbark ${enterprise}`,
    `Ironbark ${complete}`,
    'Ironbark Security Mail',
  ]);
});

it('a name that an operator wrote with another vendor stays, and a shop that sells both keeps both', async () => {
  await addProduct('Ironbark Mail');
  await addProduct('Wattle Backup');
  await followVendorName(database.db, 'Wattle');
  expect(await readNames()).toEqual([
    `Wattle ${enterprise}`,
    `Wattle ${complete}`,
    'Ironbark Mail',
    'Wattle Backup',
  ]);
});

it('a vendor of letters that a pattern gives a meaning is only itself', async () => {
  await followVendorName(database.db, '50%_ Security');
  await addProduct('5000 Security Mail');
  await followVendorName(database.db, 'Wattle');
  expect(await readNames()).toEqual([`Wattle ${enterprise}`, `Wattle ${complete}`, '5000 Security Mail']);
});

it('the audit says that the shop renamed them, and why', async () => {
  await followVendorName(database.db, 'Wattle');
  const events = await database.db
    .selectFrom('audit_events')
    .select(['actor', 'action', 'before', 'after'])
    .orderBy('id')
    .execute();
  const productId = 'endpoint-enterprise';
  expect(events[0]).toEqual({
    actor: 'shop',
    action: 'product-changed',
    before: { productId, name: `Ironbark ${enterprise}` },
    after: { productId, name: `Wattle ${enterprise}` },
  });
  expect(events.at(-1)).toMatchObject({
    action: 'vendor-changed',
    before: { vendorName: 'Ironbark' },
    after: { vendorName: 'Wattle' },
  });
  expect(await readEarlierVendors(database.db)).toEqual(['Ironbark']);
});

it('of several starts with another vendor, one renames; a restored database knows its vendor by the audit', async () => {
  await addProduct('Ironbark Mail');
  const starts = await Promise.all([1, 2, 3].map(() => followVendorName(database.db, 'Wattle')));
  expect(starts.filter((renames) => renames.length > 0)).toHaveLength(1);

  await database.db.deleteFrom('shop_state').where('name', '=', 'vendor_name').execute();
  await followVendorName(database.db, 'Banksia');
  expect(await readNames()).toEqual([`Banksia ${enterprise}`, `Banksia ${complete}`, 'Banksia Mail']);
});

async function readNames(): Promise<string[]> {
  const products = await database.db.selectFrom('products').select('name').orderBy('position').execute();
  return products.map(({ name }) => name);
}

/** As an operator adds it. */
async function addProduct(name: string): Promise<void> {
  const id = name.toLowerCase().replaceAll(' ', '-');
  await database.db.transaction().execute(async (tx) => {
    const { count } = await tx
      .selectFrom('products')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const facts = { description: '', features: [], price_cents: 1000 };
    await tx
      .insertInto('products')
      .values({ ...facts, id, name, position: Number(count) + 1 })
      .execute();
    await recordAuditEvent(tx, { actor: 'mia', action: 'product-added', after: { id, name } });
  });
}
