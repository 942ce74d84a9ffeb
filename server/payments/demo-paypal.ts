import { isPayPal } from '../../contract/checkout.ts';
import { type LedgerEntry, LedgerGateway, type LedgerParts, newDemoId } from './demo-ledger.ts';
import type { ChargeOutcome, ChargeRequest, OrderPayment, PaymentGateway } from './payment-gateway.ts';

/** What a visitor can choose on its page. A pending payment is complete a minute after it was opened. */
export const demoChoices = ['approve', 'pending', 'decline'] as const;
export type DemoChoice = (typeof demoChoices)[number];

const pendingSeconds = 60;

/** A demonstration of paying with PayPal, on a page of the shop. It moves no money. */
export class DemoPayPal extends LedgerGateway implements PaymentGateway {
  constructor(parts: LedgerParts) {
    super(parts, 'demo-paypal');
  }

  charge({ orderId, amountCents, payment, recordPaymentId }: ChargeRequest): Promise<ChargeOutcome> {
    if (!isPayPal(payment)) throw new Error('The demonstration of PayPal takes no cards');
    return this.unknownInOutage(async () => {
      const paymentId = newDemoId('PAY');
      const entry = { outcome: 'opened', reason: null, transaction_id: paymentId } as const;
      const { isNew, outcome } = await this.record(orderId, amountCents, entry);
      return isNew && !(await recordPaymentId(paymentId)) ? this.close({ orderId }) : outcome;
    });
  }

  override inspect({ orderId }: Pick<OrderPayment, 'orderId'>): Promise<ChargeOutcome> {
    return this.unknownInOutage(async () => {
      await this.change({ order_id: orderId }, ['waiting'], { outcome: 'approved' }, pendingSeconds);
      return super.inspect({ orderId });
    });
  }

  /** The amount of a payment that waits for its buyer's choice; null when none does. */
  async findOpen(paymentId: string): Promise<{ readonly amountCents: number } | null> {
    const row = await this.select().where('transaction_id', '=', paymentId).executeTakeFirst();
    return row?.outcome === 'opened' ? { amountCents: row.amount_cents } : null;
  }

  /** What the buyer chose on the page. A payment that isn't open any more stays as it is. */
  choose(paymentId: string, choice: DemoChoice): Promise<void> {
    return this.change({ transaction_id: paymentId }, ['opened'], changes[choice]);
  }
}

const changes: Readonly<Record<DemoChoice, Partial<LedgerEntry>>> = {
  approve: { outcome: 'authorised' },
  pending: { outcome: 'waiting' },
  decline: { outcome: 'declined', reason: 'paypal-declined', transaction_id: null },
};
