import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';

/**
 * Puts the two editions on sale, once in a database's life: a product that is deleted later stays deleted. A database
 * that was restored from a backup has its products already.
 */
export async function seedCatalogue(db: Kysely<Database>, vendorName: string): Promise<void> {
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

async function insertProducts(tx: Transaction<Database>, vendorName: string): Promise<void> {
  await tx
    .insertInto('products')
    .values([
      {
        id: 'endpoint-enterprise',
        position: 1,
        name: `${vendorName} Enterprise Protection`,
        price_cents: 8999,
        description: 'Malware protection and firewall for every device in the business.',
        features: [
          'Real-time malware protection',
          'Managed firewall',
          'Basic AI-driven analytics',
          'Central management console',
        ],
      },
      {
        id: 'endpoint-complete',
        position: 2,
        name: `${vendorName} Security Complete`,
        price_cents: 14999,
        description: 'Everything in Enterprise, with detection, response and threat hunting.',
        features: [
          'Everything in Enterprise Protection',
          'Endpoint detection and response',
          'Advanced threat hunting',
          'Advanced AI-driven analytics',
        ],
      },
    ])
    .execute();
}
