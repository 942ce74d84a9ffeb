import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import type { Database } from '../database/tables.ts';
import {
  type Authorised,
  declineReasons,
  type ListedPayment,
  type NeverCharged,
  type SettledCharge,
  type SettledOutcome,
  type Waiting,
} from './payment-gateway.ts';

/** A payment that its buyer has not approved yet: only the demonstration of PayPal has these. */
export interface OpenEntry {
  readonly kind: 'opened';
  readonly paymentId: string;
}

/** `never-charged`: the order was closed before a charge arrived, and can't be charged any more. */
export type CardEntry = SettledCharge | NeverCharged | Authorised;
export type LedgerEntry = CardEntry | OpenEntry | Waiting;

/** What may become of an entry that is not final. */
export type LedgerChange =
  | { readonly outcome: 'authorised' | 'waiting' | 'approved' }
  | { readonly outcome: 'declined'; readonly reason: string; readonly transaction_id: null }
  | { readonly outcome: 'closed'; readonly transaction_id: null };

/** The ledger of a demo gateway: one entry per order. It holds no card data. */
export class DemoLedger<Entry extends LedgerEntry = CardEntry> {
  readonly #db: Db;
  readonly #gateway: string;

  constructor(db: Db, gateway: string) {
    this.#db = db;
    this.#gateway = gateway;
  }

  /** Writes an order's entry unless it has one. Returns the entry that the order has then. */
  async record(
    orderId: string,
    amountCents: number,
    entry: Entry | NeverCharged,
  ): Promise<Entry | NeverCharged> {
    const result = await this.#db
      .insertInto('demo_gateway_charges')
      .values({
        order_id: orderId,
        gateway: this.#gateway,
        amount_cents: amountCents,
        outcome: entry.kind === 'never-charged' ? 'closed' : entry.kind,
        reason: entry.kind === 'declined' ? entry.reason : null,
        transaction_id: findTransactionId(entry),
      })
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n ? entry : ((await this.find(orderId)) ?? entry);
  }

  async capture(orderId: string): Promise<SettledOutcome> {
    await this.change({ orderId }, ['authorised'], { outcome: 'approved' });
    return this.#readSettled(orderId);
  }

  /** Ends what is not settled, and keeps an order without an entry from being charged. */
  async close(orderId: string): Promise<SettledOutcome> {
    await this.record(orderId, 0, { kind: 'never-charged' });
    const closed = { outcome: 'closed', transaction_id: null } as const;
    await this.change({ orderId }, ['opened', 'authorised'], closed);
    return this.#readSettled(orderId);
  }

  /** Changes an entry that is in one of the states, which several calls may try together. */
  async change(
    entry: { readonly orderId: string } | { readonly paymentId: string },
    from: readonly Outcome[],
    to: LedgerChange,
    olderThanSeconds = 0,
  ): Promise<void> {
    const [column, id] =
      'orderId' in entry
        ? (['order_id', entry.orderId] as const)
        : (['transaction_id', entry.paymentId] as const);
    await this.#db
      .updateTable('demo_gateway_charges')
      .set(to)
      .where(column, '=', id)
      .where('gateway', '=', this.#gateway)
      .where('outcome', 'in', from)
      .where('created_at', '<=', sql<Date>`now() - make_interval(secs => ${olderThanSeconds})`)
      .execute();
  }

  async #readSettled(orderId: string): Promise<SettledOutcome> {
    const entry = await this.find(orderId);
    const isSettled =
      entry?.kind === 'approved' || entry?.kind === 'declined' || entry?.kind === 'never-charged';
    return isSettled ? entry : { kind: 'unknown' };
  }

  /** The order's entry, or null when it has none. */
  async find(orderId: string): Promise<Entry | NeverCharged | null> {
    const row = await this.#select().where('order_id', '=', orderId).executeTakeFirst();
    return row ? (readEntry(row) as Entry) : null;
  }

  /** The entry of a payment with its amount, or null when there is none. */
  async findPayment(
    paymentId: string,
  ): Promise<{ entry: Entry; orderId: string; amountCents: number } | null> {
    const row = await this.#select().where('transaction_id', '=', paymentId).executeTakeFirst();
    return row
      ? { entry: readEntry(row) as Entry, orderId: row.order_id, amountCents: row.amount_cents }
      : null;
  }

  #select() {
    return this.#db.selectFrom('demo_gateway_charges').selectAll().where('gateway', '=', this.#gateway);
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
      .where('gateway', '=', this.#gateway)
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

type Outcome = Database['demo_gateway_charges']['outcome'];

function readEntry(row: {
  readonly outcome: Outcome;
  readonly reason: string | null;
  readonly transaction_id: string | null;
}): LedgerEntry {
  const { outcome, transaction_id: id } = row;
  if (outcome === 'waiting') return { kind: outcome };
  if (id !== null && (outcome === 'opened' || outcome === 'authorised'))
    return { kind: outcome, paymentId: id };
  if (id !== null) return { kind: 'approved', transactionId: id };
  if (outcome === 'closed') return { kind: 'never-charged' };
  const reason = declineReasons.find((known) => known === row.reason) ?? 'card-declined';
  return { kind: 'declined', reason };
}

function findTransactionId(entry: LedgerEntry): string | null {
  if ('paymentId' in entry) return entry.paymentId;
  return entry.kind === 'approved' ? entry.transactionId : null;
}

/** A new id of the demo gateway such as `TXN-9F3A-17C2-04BE-D581`: 64 random bits. */
export function newDemoId(prefix: 'TXN' | 'RFN' | 'PAY'): string {
  const groups = Array.from({ length: 4 }, () => randomBytes(2).toString('hex').toUpperCase());
  return `${prefix}-${groups.join('-')}`;
}
