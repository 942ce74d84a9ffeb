import { isDatabaseOutage } from '../database/outage.ts';
import type { Db } from '../database/pool.ts';
import { type CardEntry, DemoLedger, type LedgerEntry } from './demo-ledger.ts';
import { DemoRefunds } from './demo-refunds.ts';
import type {
  ListedPayment,
  ListedRefund,
  OrderPayment,
  RefundInspection,
  RefundOutcome,
  RefundRequest,
  SettledOutcome,
  UnknownOutcome,
} from './payment-gateway.ts';

/** What the demo gateways do alike: they end, refund and list payments in their ledger. */
export class LedgerGateway<Name extends string, Entry extends LedgerEntry = CardEntry> {
  readonly name: Name;
  readonly mode = 'demo';
  protected readonly ledger: DemoLedger<Entry>;
  readonly #refunds: DemoRefunds;

  constructor(db: Db, name: Name) {
    this.name = name;
    this.ledger = new DemoLedger(db, name);
    this.#refunds = new DemoRefunds(db);
  }

  close({ orderId }: Pick<OrderPayment, 'orderId'>): Promise<SettledOutcome> {
    return unknownInOutage(() => this.ledger.close(orderId));
  }

  refund(request: RefundRequest): Promise<RefundOutcome> {
    return unknownInOutage(() => this.#refunds.record(request));
  }

  inspectRefund({ refundId }: Pick<RefundRequest, 'refundId'>): Promise<RefundInspection> {
    return unknownInOutage(async () => (await this.#refunds.find(refundId)) ?? { kind: 'never-made' });
  }

  async listRefunds(paymentId: string): Promise<readonly ListedRefund[] | null> {
    try {
      return await this.#refunds.list(paymentId);
    } catch (error) {
      if (isDatabaseOutage(error)) return null;
      throw error;
    }
  }

  listPayments(since: Date): AsyncIterable<ListedPayment> {
    return this.ledger.list(since);
  }
}

/** While the ledger is unreachable, the outcome is unknown. */
export async function unknownInOutage<Outcome>(
  ask: () => Promise<Outcome>,
): Promise<Outcome | UnknownOutcome> {
  try {
    return await ask();
  } catch (error) {
    if (isDatabaseOutage(error)) return { kind: 'unknown' };
    throw error;
  }
}
