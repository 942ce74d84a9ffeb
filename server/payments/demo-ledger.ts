import { randomBytes } from 'node:crypto';
import type { Db } from '../database/pool.ts';
import {
  type Authorised,
  declineReasons,
  type ListedPayment,
  type NeverCharged,
  type SettledCharge,
  type SettledOutcome,
} from './payment-gateway.ts';

/** `never-charged`: the order was closed before a charge arrived, and can't be charged any more. */
export type LedgerEntry = SettledCharge | NeverCharged | Authorised;

/** The demo gateway's ledger: one entry per order. Only an authorisation changes, once. It holds no card data. */
export class DemoLedger {
  readonly #db: Db;

  constructor(db: Db) {
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
        transaction_id: findTransactionId(entry),
      })
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n ? entry : ((await this.find(orderId)) ?? entry);
  }

  capture(orderId: string): Promise<SettledOutcome> {
    return this.#settle(orderId, { outcome: 'approved' });
  }

  /** Ends an authorisation, and keeps an order without an entry from being charged. */
  async close(orderId: string): Promise<SettledOutcome> {
    await this.record(orderId, 0, { kind: 'never-charged' });
    return this.#settle(orderId, { outcome: 'closed', transaction_id: null });
  }

  async #settle(
    orderId: string,
    change: { outcome: 'approved' } | { outcome: 'closed'; transaction_id: null },
  ): Promise<SettledOutcome> {
    await this.#db
      .updateTable('demo_gateway_charges')
      .set(change)
      .where('order_id', '=', orderId)
      .where('outcome', '=', 'authorised')
      .execute();
    const entry = await this.find(orderId);
    return entry === null || entry.kind === 'authorised' ? { kind: 'unknown' } : entry;
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
    if (row.outcome === 'authorised' && row.transaction_id !== null)
      return { kind: 'authorised', paymentId: row.transaction_id };
    if (row.transaction_id !== null) return { kind: 'approved', transactionId: row.transaction_id };
    const reason = declineReasons.find((known) => known === row.reason) ?? 'card-declined';
    return { kind: 'declined', reason };
  }

  /** The approved and authorised charges since a time, by order id and a page at a time. */
  async *list(since: Date): AsyncGenerator<ListedPayment, void, undefined> {
    let after = '';
    for (;;) {
      const page = await this.#listPage(since, after);
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      after = last.orderId;
    }
  }

  async #listPage(since: Date, afterOrderId: string) {
    const rows = await this.#db
      .selectFrom('demo_gateway_charges')
      .selectAll()
      .where('transaction_id', 'is not', null)
      .$narrowType<{ transaction_id: string }>()
      .where('created_at', '>=', since)
      .where('order_id', '>', afterOrderId)
      .orderBy('order_id')
      .limit(pageSize)
      .execute();
    return rows.map((row) => ({
      paymentId: row.transaction_id,
      orderId: row.order_id,
      amountCents: row.amount_cents,
      currency: 'aud',
      isCaptured: row.outcome === 'approved',
      isAuthorised: row.outcome === 'authorised',
      refundedCents: row.refunded_cents,
      createdAt: row.created_at,
    }));
  }
}

const pageSize = 100;

function findTransactionId(entry: LedgerEntry): string | null {
  if (entry.kind === 'authorised') return entry.paymentId;
  return entry.kind === 'approved' ? entry.transactionId : null;
}

/** A new id of the demo gateway such as `TXN-9F3A-17C2-04BE-D581`: 64 random bits. */
export function newDemoId(prefix: 'TXN' | 'RFN'): string {
  const groups = Array.from({ length: 4 }, () => randomBytes(2).toString('hex').toUpperCase());
  return `${prefix}-${groups.join('-')}`;
}
