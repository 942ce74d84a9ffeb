import type { Kysely } from 'kysely';
import type { OrderView } from '../../../contract/desk/order.ts';
import type { Database } from '../../database/tables.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';

/** Writes a note about an order. Null when there is no such order. */
export async function addNote(
  db: Kysely<Database>,
  { orderId, text }: { readonly orderId: string; readonly text: string },
  actor: string,
): Promise<OrderView['notes'][number] | null> {
  return db.transaction().execute(async (tx) => {
    const order = await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst();
    if (!order) return null;
    const { id, written_at } = await tx
      .insertInto('order_notes')
      .values({ order_id: orderId, text, author: actor })
      .returning(['id', 'written_at'])
      .executeTakeFirstOrThrow();
    await recordAuditEvent(tx, {
      ...{ actor, action: 'note-added', orderId },
      before: null,
      after: { noteId: id },
    });
    return { id, text, author: actor, writtenAt: written_at.toISOString() };
  });
}
