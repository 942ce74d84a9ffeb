import { seedProducts } from '../../contract/catalogue.ts';
import type { ComparisonEntry } from '../../contract/product.ts';
import type { Db, Tx } from '../database/pool.ts';

/** Once in a database's life: a product that is deleted later stays deleted. */
export async function seedCatalogue(db: Db, vendorName: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const marker = await tx
      .insertInto('shop_state')
      .values({ name: 'catalogue_seeded', value: 'true' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (marker.numInsertedOrUpdatedRows !== 1n) return;
    if (await tx.selectFrom('products').select('id').executeTakeFirst()) return;
    await insertProducts(tx, vendorName);
  });
}

async function insertProducts(tx: Tx, vendorName: string): Promise<void> {
  const rows = seedProducts.map(({ id, name, edition, badge, priceCents, description }, index) => ({
    id,
    position: index + 1,
    name: `${vendorName} ${name}`,
    price_cents: priceCents,
    description,
    features: [...details[id].features],
    edition,
    badge: badge ?? null,
    featured: true,
    comparison: JSON.stringify(details[id].comparison),
  }));
  await tx
    .insertInto('products')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Details {
  readonly features: readonly string[];
  readonly comparison: readonly ComparisonEntry[];
}

const details: Readonly<Record<(typeof seedProducts)[number]['id'], Details>> = {
  'endpoint-enterprise': {
    features: [
      'Real-time malware protection',
      'Managed firewall',
      'Basic AI-driven analytics',
      'Central management console',
    ],
    comparison: [
      { feature: 'Malware Protection', offer: true },
      { feature: 'Firewall', offer: true },
      { feature: 'Endpoint Detection and Response', offer: false },
      { feature: 'Advanced Threat Hunting', offer: false },
      { feature: 'AI-Driven Analytics', offer: 'Basic' },
    ],
  },
  'endpoint-complete': {
    features: [
      'Everything in Enterprise Protection',
      'Endpoint detection and response',
      'Advanced threat hunting',
      'Advanced AI-driven analytics',
    ],
    comparison: [
      { feature: 'Malware Protection', offer: true },
      { feature: 'Firewall', offer: true },
      { feature: 'Endpoint Detection and Response', offer: true },
      { feature: 'Advanced Threat Hunting', offer: true },
      { feature: 'AI-Driven Analytics', offer: 'Advanced' },
    ],
  },
};
