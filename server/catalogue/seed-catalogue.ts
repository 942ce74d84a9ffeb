import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Puts the two editions on sale when the shop starts for the first time; later changes are left alone. */
export async function seedCatalogue(db: Kysely<Database>, vendorName: string): Promise<void> {
  await db
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
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
