import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseOutage } from '../database/outage.ts';
import type { Db } from '../database/pool.ts';
import { type DemoVerdict, judgeDemoCard, requireCard } from './demo-cards.ts';
import { type CardEntry, DemoLedger, newDemoId } from './demo-ledger.ts';
import { DemoRefunds } from './demo-refunds.ts';
import type {
  CaptureOutcome,
  ChargeOutcome,
  ChargeRequest,
  Inspection,
  ListedPayment,
  ListedRefund,
  OpenedPayment,
  OrderPayment,
  PaymentGateway,
  RefundInspection,
  RefundOutcome,
  RefundRequest,
  SettledOutcome,
  UnknownOutcome,
} from './payment-gateway.ts';

export interface DemoGatewayParts {
  readonly db: Db;
  readonly clock: () => Date;
  /** How long the time-out card delays its outcome; the port allows 10 s. */
  readonly timeoutCardMilliseconds?: number;
}

/** A gateway that moves no money. It accepts test cards only, and keeps every outcome in its ledger. */
export class DemoGateway implements PaymentGateway {
  readonly name = 'demo';
  readonly mode = 'demo';
  readonly #ledger: DemoLedger;
  readonly #refunds: DemoRefunds;
  readonly #clock: () => Date;
  readonly #timeoutCardMilliseconds: number;

  constructor({ db, clock, timeoutCardMilliseconds = 2_000 }: DemoGatewayParts) {
    this.#ledger = new DemoLedger(db, this.name);
    this.#refunds = new DemoRefunds(db);
    this.#clock = clock;
    this.#timeoutCardMilliseconds = timeoutCardMilliseconds;
  }

  charge({ orderId, amountCents, payment, captureLater }: ChargeRequest): Promise<ChargeOutcome> {
    const card = requireCard(payment);
    return unknownInOutage(async () => {
      const verdict = judgeDemoCard(card, this.#clock());
      const entry = toEntry(verdict, captureLater);
      const recorded = await (entry
        ? this.#ledger.record(orderId, amountCents, entry)
        : this.#ledger.find(orderId));
      if (recorded === entry && verdict === 'time-out') {
        await wait(this.#timeoutCardMilliseconds);
        return { kind: 'unknown' };
      }
      if (recorded?.kind === 'never-charged') return { kind: 'declined', reason: 'card-declined' };
      return recorded ?? { kind: 'unknown' };
    });
  }

  inspect({ orderId }: Pick<OrderPayment, 'orderId'>): Promise<Inspection> {
    return unknownInOutage(async () => (await this.#ledger.find(orderId)) ?? { kind: 'never-charged' });
  }

  capture({ orderId }: Pick<OpenedPayment, 'orderId'>): Promise<CaptureOutcome> {
    return unknownInOutage(() => this.#ledger.capture(orderId));
  }

  close({ orderId }: Pick<OrderPayment, 'orderId'>): Promise<SettledOutcome> {
    return unknownInOutage(() => this.#ledger.close(orderId));
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
    return this.#ledger.list(since);
  }
}

/** What the ledger keeps of a verdict: null when the gateway fails before it charges. */
function toEntry(verdict: DemoVerdict, captureLater = false): CardEntry | null {
  if (verdict === 'fail') return null;
  if (verdict !== 'approve' && verdict !== 'time-out') return { kind: 'declined', reason: verdict };
  const id = newDemoId('TXN');
  return captureLater ? { kind: 'authorised', paymentId: id } : { kind: 'approved', transactionId: id };
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
