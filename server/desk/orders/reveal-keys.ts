import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';

export interface RevealedKey {
  readonly id: number;
  readonly position: number;
  readonly seat: number;
  readonly key: string;
}

interface RevealParts {
  readonly db: Kysely<Database>;
  readonly sealer: Pick<KeySealer, 'open'>;
}

/** The current keys of an order in plain text. Null when there is no such order. */
export async function revealKeys(
  { db, sealer }: RevealParts,
  orderId: string,
  actor: string,
): Promise<RevealedKey[] | null> {
  return db.transaction().execute(async (tx) => {
    const order = await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst();
    if (!order) return null;
    const { rows } = await sql<Omit<RevealedKey, 'key'> & { hash: Buffer; sealed: Buffer }>`
      select id, position, seat, key_hash as hash, sealed from licence_keys
      where order_id = ${orderId} and voided_at is null and sealed is not null
      order by position, seat`.execute(tx);
    const keys = rows.map(({ hash, sealed, ...row }) => ({ ...row, key: sealer.open(sealed, hash) }));
    await recordAuditEvent(tx, {
      ...{ actor, action: 'keys-revealed', orderId },
      before: null,
      after: { keys: keys.length },
    });
    return keys;
  });
}
