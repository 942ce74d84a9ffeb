import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { type OrderKey, readValidKeys } from '../../licences/order-keys.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';

interface RevealParts {
  readonly db: Kysely<Database>;
  readonly sealer: Pick<KeySealer, 'open'>;
}

/** The valid keys of an order in plain text. Null when there is no such order. */
export async function revealKeys(
  { db, sealer }: RevealParts,
  orderId: string,
  actor: string,
): Promise<OrderKey[] | null> {
  return db.transaction().execute(async (tx) => {
    const order = await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst();
    if (!order) return null;
    const keys = await readValidKeys(tx, sealer, orderId);
    await recordAuditEvent(tx, {
      ...{ actor, action: 'keys-revealed', orderId },
      before: null,
      after: { keys: keys.length },
    });
    return keys;
  });
}
