import { seedProducts } from '../../contract/catalogue.ts';
import type { ComparisonEntry } from '../../contract/product.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { keepState } from '../platform/database/shop-state.ts';
import { insertSeed } from './product-store.ts';

/** Once in a database's life: a product that is deleted later stays deleted. */
export async function seedCatalogue(db: Db, vendorName: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await keepState(tx, 'catalogue_seeded', 'true'))) return;
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
    features: [...features[id]],
    edition,
    badge: badge ?? null,
    featured: true,
    comparison: JSON.stringify(
      comparison.map(({ feature, ...offers }): ComparisonEntry => ({ feature, offer: offers[id] })),
    ),
  }));
  await insertSeed(tx, rows);
}

const features: Readonly<Record<(typeof seedProducts)[number]['id'], readonly string[]>> = {
  'endpoint-enterprise': [
    'Real-time malware protection',
    'Managed firewall',
    'Basic AI-driven analytics',
    'Central management console',
  ],
  'endpoint-complete': [
    'Everything in Enterprise Protection',
    'Endpoint detection and response',
    'Advanced threat hunting',
    'Advanced AI-driven analytics',
  ],
};

const comparison = [
  { feature: 'Malware Protection', 'endpoint-enterprise': true, 'endpoint-complete': true },
  { feature: 'Firewall', 'endpoint-enterprise': true, 'endpoint-complete': true },
  {
    feature: 'Endpoint Detection and Response',
    'endpoint-enterprise': false,
    'endpoint-complete': true,
  },
  { feature: 'Advanced Threat Hunting', 'endpoint-enterprise': false, 'endpoint-complete': true },
  {
    feature: 'AI-Driven Analytics',
    'endpoint-enterprise': 'Basic',
    'endpoint-complete': 'Advanced',
  },
];
