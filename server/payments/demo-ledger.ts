import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { declineReasons, type ListedPayment, type SettledCharge } from './payment-gateway.ts';

/** `never-charged`: the order was closed before a charge arrived, and can't be charged any more. */
export type LedgerEntry = SettledCharge | { readonly kind: 'never-charged' };

/**
 * The demo gateway's ledger: one entry per order, which never changes. It holds no card data. The shop keeps it in its
 * own database, the demo gateway server in a SQLite file.
 */
export class DemoLedger {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Writes an order's entry unless it has one. Returns the entry that the order has then. */
  async record(orderId: string, amountCents: number, entry: LedgerEntry): Promise<LedgerEntry> {
    const result = await this.#db
      .insertInto('demo_gateway_charges')
      .values({
        order_id: orderId,
        amount_cents: amountCents,
        outcome: entry.kind === 'never-charged' ? 'closed' : entry.kind,
        reason: entry.kind === 'declined' ? entry.reason : null,
        transaction_id: entry.kind === 'approved' ? entry.transactionId : null,
      })
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n ? entry : ((await this.find(orderId)) ?? entry);
  }

  /** The order's entry, or null when it has none. */
  async find(orderId: string): Promise<LedgerEntry | null> {
    const row = await this.#db
      .selectFrom('demo_gateway_charges')
      .select(['outcome', 'reason', 'transaction_id'])
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    if (!row) return null;
    if (row.outcome === 'closed') return { kind: 'never-charged' };
    if (row.transaction_id !== null) return { kind: 'approved', transactionId: row.transaction_id };
    const reason = declineReasons.find((known) => known === row.reason) ?? 'card-declined';
    return { kind: 'declined', reason };
  }

  /** The approved charges since the start of that minute, by order id and a page at a time. */
  async *list(since: Date, pageSize = 100): AsyncGenerator<ListedPayment, void, undefined> {
    let after = '';
    for (;;) {
      const page = await this.listPage(since, after, pageSize);
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      after = last.orderId;
    }
  }

  async listPage(since: Date, afterOrderId: string, limit: number) {
    const rows = await this.#db
      .selectFrom('demo_gateway_charges')
      .selectAll()
      .where('transaction_id', 'is not', null)
      .$narrowType<{ transaction_id: string }>()
      .where('created_at', '>=', sql<Date>`${writeMinute(since)}`)
      .where('order_id', '>', afterOrderId)
      .orderBy('order_id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      paymentId: row.transaction_id,
      orderId: row.order_id,
      amountCents: row.amount_cents,
      currency: 'aud',
      isCaptured: true,
      refundedCents: row.refunded_cents,
      createdAt: readTime(row.created_at),
    }));
  }
}

/** SQLite compares times as texts: `2026-11-20 09:00+00` comes before all of that minute, `2026-11-20 09:00:00` too. */
function writeMinute(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')}+00`;
}

/** A time as the ledger's database returns it: PostgreSQL as a date, SQLite as a text in UTC. */
export function readTime(stored: Date | string): Date {
  return typeof stored === 'string' ? new Date(`${stored.replace(' ', 'T')}Z`) : stored;
}
