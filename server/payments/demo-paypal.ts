import { isPayPal } from '../../contract/checkout.ts';
import type { Db } from '../database/pool.ts';
import { type LedgerChange, type LedgerEntry, newDemoId } from './demo-ledger.ts';
import { LedgerGateway, unknownInOutage } from './ledger-gateway.ts';
import type {
  CaptureOutcome,
  ChargeOutcome,
  ChargeRequest,
  Inspection,
  OpenedPayment,
  OrderPayment,
  PaymentGateway,
} from './payment-gateway.ts';

/** Where the shop demonstrates PayPal's page. */
export const demoPayPalPath = '/demo-paypal';

/** What a visitor can choose there. A pending payment is complete a minute after it was opened. */
export const demoChoices = ['approve', 'pending', 'decline'] as const;
export type DemoChoice = (typeof demoChoices)[number];

const pendingSeconds = 60;

/** A demonstration of paying with PayPal, on a page of the shop. It moves no money. */
export class DemoPayPal extends LedgerGateway<'demo-paypal', LedgerEntry> implements PaymentGateway {
  constructor(db: Db) {
    super(db, 'demo-paypal');
  }

  charge({ orderId, amountCents, payment, recordPaymentId }: ChargeRequest): Promise<ChargeOutcome> {
    if (!isPayPal(payment)) throw new Error('The demonstration of PayPal takes no cards');
    return unknownInOutage(async () => {
      const paymentId = newDemoId('PAY');
      const entry = await this.ledger.record(orderId, amountCents, { kind: 'opened', paymentId });
      const isNew = entry.kind === 'opened' && entry.paymentId === paymentId;
      if (isNew && !(await recordPaymentId(paymentId))) return this.close({ orderId });
      return toOutcome(entry);
    });
  }

  inspect({ orderId }: Pick<OrderPayment, 'orderId'>): Promise<Inspection> {
    return unknownInOutage(async () => {
      await this.ledger.change({ orderId }, ['waiting'], { outcome: 'approved' }, pendingSeconds);
      const entry = await this.ledger.find(orderId);
      return entry ? toOutcome(entry) : { kind: 'never-charged' };
    });
  }

  capture({ orderId }: Pick<OpenedPayment, 'orderId'>): Promise<CaptureOutcome> {
    return unknownInOutage(async () => {
      const captured = await this.ledger.capture(orderId);
      return captured.kind === 'unknown' ? toCaptured(await this.inspect({ orderId })) : captured;
    });
  }

  /** The amount of a payment that waits for its buyer's choice; null when none does. */
  async findOpen(paymentId: string): Promise<{ readonly amountCents: number } | null> {
    const found = await this.ledger.findPayment(paymentId);
    return found?.entry.kind === 'opened' ? found : null;
  }

  /** What the buyer chose on the page. A payment that isn't open any more stays as it is. */
  choose(paymentId: string, choice: DemoChoice): Promise<void> {
    return this.ledger.change({ paymentId }, ['opened'], changes[choice]);
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
