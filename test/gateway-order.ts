import { randomUUID } from 'node:crypto';
import type { Payment } from '../contract/checkout.ts';
import type {
  CaptureOutcome,
  ChargeOutcome,
  Inspection,
  OrderPayment,
  PaymentGateway,
  RefundRequest,
  SettledOutcome,
} from '../server/payments/payment-gateway.ts';

/** `refused` has `card-declined`, `empty` has `insufficient-funds`; for `challenge` the bank asks for a challenge. */
export type CardUnderTest = 'good' | 'refused' | 'empty' | 'expired' | 'challenge';

export interface PaymentGatewayUnderTest {
  readonly gateway: PaymentGateway;
  /** What a buyer pays with: the card, or a new token that stands for it. */
  readonly pay: (card: CardUnderTest) => Promise<Payment>;
  /** What the buyer does on the gateway's page at an address: approves the payment, or does what makes it fail. */
  readonly approve?: (address: string, card: CardUnderTest) => Promise<void>;
}

/** An order as a gateway sees it: like the shop, it keeps the payment's id and confirms nothing once it is closed. */
export class TestOrder {
  readonly id = `ORD-TEST-${randomUUID()}`;
  readonly gateway: PaymentGateway;
  readonly #underTest: PaymentGatewayUnderTest;
  readonly #amountCents: number;
  #paymentId: string | null = null;
  #isPending = true;

  constructor(underTest: PaymentGatewayUnderTest, amountCents = 8999) {
    this.gateway = underTest.gateway;
    this.#underTest = underTest;
    this.#amountCents = amountCents;
  }

  /** Has a card hold the order's amount, to be captured later. */
  async authorise(card: CardUnderTest): Promise<ChargeOutcome> {
    return this.charge(card, true);
  }

  async charge(card: CardUnderTest, captureLater = false): Promise<ChargeOutcome> {
    const charged = await this.#charge(card, captureLater);
    const approved = 'address' in charged ? await this.#approve(charged.address, card) : charged;
    const outcome = approved.kind === 'authorised' && !captureLater ? await this.capture() : approved;
    if (outcome.kind === 'authorised') this.#paymentId = outcome.paymentId;
    return outcome;
  }

  async #charge(card: CardUnderTest, captureLater: boolean): Promise<ChargeOutcome> {
    return this.gateway.charge({
      orderId: this.id,
      amountCents: this.#amountCents,
      gstCents: 0,
      captureLater,
      payment: await this.#underTest.pay(card),
      recordPaymentId: async (paymentId) => {
        if (this.#isPending) this.#paymentId = paymentId;
        return this.#isPending;
      },
    });
  }

  async #approve(address: string, card: CardUnderTest): Promise<ChargeOutcome> {
    await this.#underTest.approve?.(address, card);
    const found = await this.inspect();
    return found.kind === 'open' ? { kind: 'unknown' } : found;
  }

  /** Only a payment that was authorised can be captured. */
  capture(): Promise<CaptureOutcome> {
    if (this.#paymentId === null) throw new Error('The order has no payment');
    return this.gateway.capture({ ...this.#payment, paymentId: this.#paymentId });
  }

  inspect(): Promise<Inspection> {
    return this.gateway.inspect(this.#payment);
  }

  /** Asks again when a payment was opened in the meantime, as the shop does. */
  async close(): Promise<SettledOutcome> {
    const asked = this.#payment;
    const outcome = await this.gateway.close(asked);
    if (outcome.kind === 'never-charged' && asked.paymentId !== this.#paymentId) return this.close();
    if (outcome.kind === 'never-charged') this.#isPending = false;
    return outcome;
  }

  /** The payment's id where it was recorded; the demo gateways name a payment by its transaction. */
  paymentIdOf({ transactionId }: { readonly transactionId: string }): string {
    return this.#paymentId ?? transactionId;
  }

  /** A refund of this order's payment, which has succeeded. */
  async newRefund(amountCents: number): Promise<RefundRequest> {
    const outcome = await this.inspect();
    if (outcome.kind !== 'approved') throw new Error('The order is not paid');
    const refundId = `REF-TEST-${randomUUID()}`;
    return { refundId, orderId: this.id, paymentId: this.paymentIdOf(outcome), amountCents };
  }

  get #payment(): OrderPayment {
    return { orderId: this.id, amountCents: this.#amountCents, paymentId: this.#paymentId };
  }
}
