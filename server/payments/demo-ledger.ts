import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { type DeclineReason, declineReasons, type SettledCharge } from './payment-gateway.ts';

/**
 * What became of an order at the demo gateway. `closed`: it was asked about before it was charged, and will
 * never be charged.
 */
export type LedgerEntry = SettledCharge | { readonly kind: 'closed' };

/** The demo gateway's memory: one entry per order, for ever the first. No part of a card is written here. */
export class DemoLedger {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Writes an order's entry unless it has one, and answers the one it has then. The unique key decides. */
  async record(orderId: string, amountCents: number, entry: LedgerEntry): Promise<LedgerEntry | null> {
    const result = await this.#db
      .insertInto('demo_gateway_charges')
      .values({
        order_id: orderId,
        amount_cents: amountCents,
        outcome: entry.kind,
        reason: entry.kind === 'declined' ? entry.reason : null,
        transaction_id: entry.kind === 'approved' ? entry.transactionId : null,
      })
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n ? entry : this.find(orderId);
  }

  /** The order's entry, or null when it has none. */
  async find(orderId: string): Promise<LedgerEntry | null> {
    const row = await this.#db
      .selectFrom('demo_gateway_charges')
      .select(['outcome', 'reason', 'transaction_id'])
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    if (!row) return null;
    if (row.outcome === 'closed') return { kind: 'closed' };
    if (row.transaction_id !== null) return { kind: 'approved', transactionId: row.transaction_id };
    return { kind: 'declined', reason: readReason(row.reason) };
  }
}

function readReason(text: string | null): DeclineReason {
  return declineReasons.find((reason) => reason === text) ?? 'card-declined';
}
