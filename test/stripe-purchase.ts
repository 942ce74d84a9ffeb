import { randomUUID } from 'node:crypto';
import type { StripeGateway } from '../server/card/stripe-gateway.ts';
import type { RefundRequest } from '../server/payments/payment-gateway.ts';
import type { StripeDoubleProcess } from './stripe-double-process.ts';

export interface StripeParts {
  readonly gateway: StripeGateway;
  readonly double: StripeDoubleProcess;
}

/** An order that is paid at the Stripe double. */
export class StripePurchase {
  readonly orderId = `ORD-TEST-${randomUUID()}`;
  readonly amountCents = 8999;
  /** As the shop would have it on disk. */
  paymentId: string | null = null;
  readonly #parts: StripeParts;

  constructor(parts: StripeParts) {
    this.#parts = parts;
  }

  /** Pays with a card number, or with a token. `whenRecorded` runs between the opening and the confirmation. */
  async charge(card = '4242424242424242', whenRecorded: () => unknown = () => true) {
    const { gateway, double } = this.#parts;
    const confirmationToken = card.startsWith('ctoken_') ? card : await double.createToken(card);
    return gateway.charge({
      ...this.#order,
      gstCents: 0,
      payment: { confirmationToken, cardholderName: 'Mia Nguyen' },
      recordPaymentId: async (paymentId) => {
        this.paymentId = paymentId;
        return (await whenRecorded()) !== false;
      },
    });
  }

  inspect() {
    return this.#parts.gateway.inspect({ ...this.#order, paymentId: this.paymentId });
  }

  close() {
    return this.#parts.gateway.close({ ...this.#order, paymentId: this.paymentId });
  }

  /** Every payment that the double has for this order. */
  async findPayments() {
    const { payments } = await this.#parts.double.readLedger();
    return payments.filter(({ orderId }) => orderId === this.orderId);
  }

  async readStatus(): Promise<string | undefined> {
    return (await this.findPayments())[0]?.status;
  }

  /** What the double itself does to the payment: a challenge that ends, or a change that Stripe would never make. */
  async control(path: '/challenges' | '/payments' | '/processing', body: object): Promise<void> {
    await this.#parts.double.control('POST', `${path}/${this.paymentId}`, body);
  }

  newRefund(amountCents: number): RefundRequest {
    const { orderId, paymentId } = this;
    return { refundId: `REF-TEST-${randomUUID()}`, orderId, paymentId: paymentId ?? '', amountCents };
  }

  get #order() {
    return { orderId: this.orderId, amountCents: this.amountCents };
  }
}
