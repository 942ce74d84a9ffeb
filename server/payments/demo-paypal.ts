import { isPayPal } from '../../contract/checkout.ts';
import { isDatabaseOutage } from '../database/outage.ts';
import type { Db } from '../database/pool.ts';
import { unknownInOutage } from './demo-gateway.ts';
import { DemoLedger, type LedgerChange, type LedgerEntry, newDemoId } from './demo-ledger.ts';
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
} from './payment-gateway.ts';

/** Where the shop demonstrates PayPal's page. */
export const demoPayPalPath = '/demo-paypal';

/** What a visitor can choose there. A pending payment is complete a minute after it was opened. */
export const demoChoices = ['approve', 'pending', 'decline'] as const;
export type DemoChoice = (typeof demoChoices)[number];

const pendingSeconds = 60;

/** A demonstration of paying with PayPal, on a page of the shop. It moves no money. */
export class DemoPayPal implements PaymentGateway {
  readonly name = 'demo-paypal';
  readonly mode = 'demo';
  readonly #ledger: DemoLedger<LedgerEntry>;
  readonly #refunds: DemoRefunds;

  constructor(db: Db) {
    this.#ledger = new DemoLedger(db, this.name);
    this.#refunds = new DemoRefunds(db);
  }

  charge({ orderId, amountCents, payment, recordPaymentId }: ChargeRequest): Promise<ChargeOutcome> {
    if (!isPayPal(payment)) throw new Error('The demonstration of PayPal takes no cards');
    return unknownInOutage(async () => {
      const paymentId = newDemoId('PAY');
      const entry = await this.#ledger.record(orderId, amountCents, { kind: 'opened', paymentId });
      const isNew = entry.kind === 'opened' && entry.paymentId === paymentId;
      if (isNew && !(await recordPaymentId(paymentId))) return this.close({ orderId });
      return toOutcome(entry);
    });
  }

  inspect({ orderId }: Pick<OrderPayment, 'orderId'>): Promise<Inspection> {
    return unknownInOutage(async () => {
      await this.#ledger.change({ orderId }, ['waiting'], { outcome: 'approved' }, pendingSeconds);
      const entry = await this.#ledger.find(orderId);
      return entry ? toOutcome(entry) : { kind: 'never-charged' };
    });
  }

  capture({ orderId }: Pick<OpenedPayment, 'orderId'>): Promise<CaptureOutcome> {
    return unknownInOutage(async () => {
      const captured = await this.#ledger.capture(orderId);
      return captured.kind === 'unknown' ? toCaptured(await this.inspect({ orderId })) : captured;
    });
  }

  close({ orderId }: Pick<OrderPayment, 'orderId'>): Promise<SettledOutcome> {
    return unknownInOutage(() => this.#ledger.close(orderId));
  }

  /** The amount of a payment that waits for its buyer's choice; null when none does. */
  async findOpen(paymentId: string): Promise<{ readonly amountCents: number } | null> {
    const found = await this.#ledger.findPayment(paymentId);
    return found?.entry.kind === 'opened' ? found : null;
  }

  /** What the buyer chose on the page. A payment that isn't open any more stays as it is. */
  choose(paymentId: string, choice: DemoChoice): Promise<void> {
    return this.#ledger.change({ paymentId }, ['opened'], changes[choice]);
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

const changes: Readonly<Record<DemoChoice, LedgerChange>> = {
  approve: { outcome: 'authorised' },
  pending: { outcome: 'waiting' },
  decline: { outcome: 'declined', reason: 'paypal-declined', transaction_id: null },
};

function toOutcome(entry: LedgerEntry): ChargeOutcome {
  if (entry.kind !== 'opened') return entry;
  return { kind: 'action-required', address: `${demoPayPalPath}/${entry.paymentId}` };
}

function toCaptured(found: Inspection): CaptureOutcome {
  return found.kind === 'authorised' || found.kind === 'open' ? { kind: 'unknown' } : found;
}
