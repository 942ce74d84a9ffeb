import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { cardDeclines } from '../payments/decline-reasons.ts';
import type { GatewayLog } from '../payments/gateway-reports.ts';
import type { ListedPayment, ListedRefund } from '../payments/listed-payment.ts';
import type {
  CaptureOutcome,
  ChargeOutcome,
  OrderPayment,
  RefundInspection,
  RefundOutcome,
  RefundRequest,
  SettledOutcome,
  UnknownOutcome,
} from '../payments/payment-gateway.ts';
import { isDatabaseOutage } from '../platform/database/outage.ts';
import type { Db } from '../platform/database/pool.ts';
import type { Database } from '../platform/database/tables.ts';
import { findRefund, recordRefund, selectRefunds } from './demo-refunds.ts';

/** Where the shop demonstrates PayPal's page. */
export const demoPayPalPath = '/demo-paypal';

type Row = Selectable<Database['demo_gateway_charges']>;

/**
 * What became of an order at a demo gateway. `closed`: it can't be charged any more. `opened` and
 * `waiting`: of PayPal alone.
 */
export type LedgerEntry = Pick<Row, 'outcome' | 'reason' | 'transaction_id'>;

export interface LedgerParts {
  readonly db: Db;
  readonly log: GatewayLog;
}

/** What the demo gateways do alike, in a ledger of one entry per order. It holds no card data. */
export class LedgerGateway {
  readonly name: string;
  readonly dashboard: string;
  readonly #db: Db;
  readonly #log: GatewayLog;

  constructor({ db, log }: LedgerParts, name: string, dashboard: string) {
    this.name = name;
    this.dashboard = dashboard;
    this.#db = db;
    this.#log = log;
  }

  inspect({ orderId }: Pick<OrderPayment, 'orderId'>): Promise<ChargeOutcome> {
    return this.unknownInOutage(
      async () => (await this.find(orderId)) ?? { kind: 'never-charged' },
    );
  }

  capture(payment: Pick<OrderPayment, 'orderId'>): Promise<CaptureOutcome> {
    return this.unknownInOutage(async () => {
      await this.change({ order_id: payment.orderId }, ['authorised'], { outcome: 'approved' });
      const found = await this.inspect(payment);
      return found.kind === 'authorised' ? { kind: 'unknown' } : found;
    });
  }

  /** Ends what is not settled, and keeps an order without an entry from being charged. */
  close({ orderId }: Pick<OrderPayment, 'orderId'>): Promise<SettledOutcome> {
    return this.unknownInOutage(async () => {
      const closed = { outcome: 'closed', reason: null, transaction_id: null } as const;
      await this.record(orderId, 0, closed);
      await this.change({ order_id: orderId }, ['opened', 'authorised'], closed);
      const found = await this.find(orderId);
      const isSettled =
        found?.kind === 'approved' || found?.kind === 'declined' || found?.kind === 'never-charged';
      return isSettled ? found : { kind: 'unknown' };
    });
  }

  /**
   * A refund is complete when it is written, once. Fails when the charge has less than that left.
   */
  refund(request: RefundRequest): Promise<RefundOutcome> {
    return this.unknownInOutage(() => recordRefund(this.#db, request, newDemoId('RFN')));
  }

  inspectRefund({ refundId }: Pick<RefundRequest, 'refundId'>): Promise<RefundInspection> {
    return this.unknownInOutage(
      async () => (await findRefund(this.#db, refundId)) ?? { kind: 'never-made' },
    );
  }

  async listRefunds(paymentId: string): Promise<readonly ListedRefund[] | null> {
    const listed = await this.unknownInOutage(() => selectRefunds(this.#db, paymentId).execute());
    return 'kind' in listed ? null : listed;
  }

  /** The approved and authorised charges since a time. */
  async *listPayments(since: Date): AsyncGenerator<ListedPayment, void, undefined> {
    const rows = await this.select()
      .where('transaction_id', 'is not', null)
      .where('created_at', '>=', since)
      .execute();
    for (const row of rows)
      yield {
        paymentId: row.transaction_id ?? '',
        orderId: row.order_id,
        amountCents: row.amount_cents,
        currency: 'aud',
        isCaptured: row.outcome === 'approved',
        isAuthorised: row.outcome === 'authorised',
        refundedCents: row.refunded_cents,
        createdAt: row.created_at,
      };
  }

  /** Writes an order's entry unless it has one. Returns what is true of the order then. */
  protected async record(orderId: string, amountCents: number, entry: LedgerEntry) {
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('demo_gateway_charges')
      .values({ ...entry, order_id: orderId, gateway: this.name, amount_cents: amountCents })
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .executeTakeFirst();
    const isNew = numInsertedOrUpdatedRows === 1n;
    return { isNew, outcome: (!isNew && (await this.find(orderId))) || readEntry(entry) };
  }

  /** Changes an entry that is in one of the states, which several calls may try together. */
  protected async change(
    entry: { readonly order_id: string } | { readonly transaction_id: string },
    from: readonly Row['outcome'][],
    to: Partial<LedgerEntry>,
    olderThanSeconds = 0,
  ): Promise<void> {
    await this.#db
      .updateTable('demo_gateway_charges')
      .set(to)
      .where((row) => row.and({ ...entry, gateway: this.name }))
      .where('outcome', 'in', from)
      .where('created_at', '<=', sql<Date>`now() - make_interval(secs => ${olderThanSeconds})`)
      .execute();
  }

  /** Null for an order without an entry. */
  protected async find(orderId: string): Promise<ChargeOutcome | null> {
    const row = await this.select().where('order_id', '=', orderId).executeTakeFirst();
    return row ? readEntry(row) : null;
  }

  /** While the ledger can't be reached, or is locked for too long, the outcome is unknown. */
  protected unknownInOutage<Outcome>(
    ask: () => Promise<Outcome>,
  ): Promise<Outcome | UnknownOutcome> {
    return ask().catch((error: unknown) => {
      if (!isDatabaseOutage(error)) throw error;
      this.#log.warn(
        { gateway: this.name, reason: String(error) },
        'the ledger of a demo gateway did not respond',
      );
      return { kind: 'unknown' };
    });
  }

  protected select() {
    return this.#db.selectFrom('demo_gateway_charges').selectAll().where('gateway', '=', this.name);
  }
}

function readEntry({ outcome, reason, transaction_id: id }: LedgerEntry): ChargeOutcome {
  if (outcome === 'waiting') return { kind: outcome };
  if (id !== null && outcome === 'opened')
    return { kind: 'action-required', address: `${demoPayPalPath}/${id}` };
  if (id !== null && outcome === 'authorised') return { kind: outcome, paymentId: id };
  if (id !== null) return { kind: 'approved', transactionId: id };
  if (outcome === 'closed') return { kind: 'never-charged' };
  return {
    kind: 'declined',
    reason: declines.find((known) => known === reason) ?? 'card-declined',
  };
}

const declines = [...cardDeclines, 'paypal-declined'] as const;

/** A new id of the demo gateway such as `TXN-9F3A-17C2-04BE-D581`: 64 random bits. */
export function newDemoId(prefix: 'TXN' | 'RFN' | 'PAY'): string {
  const groups = Array.from({ length: 4 }, () => randomBytes(2).toString('hex').toUpperCase());
  return `${prefix}-${groups.join('-')}`;
}
