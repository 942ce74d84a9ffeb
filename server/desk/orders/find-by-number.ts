import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { hashesOfKey } from '../../licences/licence-key.ts';
import { normaliseId, parseInvoiceNumber } from '../../orders/order.ts';
import { parseAdjustmentNumber } from '../../refunds/adjustment-note.ts';

export interface FoundKey {
  readonly orderId: string;
  readonly id: number;
  readonly position: number;
  readonly seat: number;
}

/**
 * Finds the orders that a text names exactly, and the licence key if it is one: by an order id, an invoice number, the
 * number of an adjustment note, a refund's id here or at the gateway, a transaction id or, with a sealer, a licence key.
 */
export async function findByNumber(db: Db, sealer: KeySealer | null, text: string) {
  const key = sealer && (await findKey(db, hashesOfKey(sealer, text)));
  if (key) return { orderIds: [key.orderId], key };
  const { rows } = await sql<{ id: string }>`
    select id from orders where id = ${normaliseId(text)}
    union select id from orders where invoice_number = ${parseInvoiceNumber(text)}
    union select id from orders where transaction_id = ${text}
    union select order_id from refunds where id = ${normaliseId(text)} or gateway_refund_id = ${text}
    union select order_id from refunds join adjustment_notes on refund_id = refunds.id
      where number = ${parseAdjustmentNumber(text)}`.execute(db);
  return { orderIds: rows.map(({ id }) => id), key: null };
}

async function findKey(db: Db, hashes: readonly Buffer[]): Promise<FoundKey | null> {
  const { rows } = await sql<FoundKey>`
    select order_id as "orderId", id, position, seat from licence_keys
    where key_hash = any(${hashes}::bytea[])`.execute(db);
  return rows[0] ?? null;
}
