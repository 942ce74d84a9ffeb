import type { Tx } from '../platform/database/pool.ts';

/** Keeps what an operator wrote about an order. */
export function insertNote(
  tx: Tx,
  { orderId, text, author }: Readonly<Record<'orderId' | 'text' | 'author', string>>,
): Promise<{ readonly id: number; readonly writtenAt: Date }> {
  return tx
    .insertInto('order_notes')
    .values({ order_id: orderId, text, author })
    .returning(['id', 'written_at as writtenAt'])
    .executeTakeFirstOrThrow();
}
