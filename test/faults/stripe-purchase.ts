import { randomUUID } from 'node:crypto';
import { calls } from '../../contract/calls.ts';
import type { OrderItem } from '../../contract/checkout.ts';
import type { Customer, ShopAnswer } from '../shop-driver.ts';
import type { StripeDoubleProcess } from '../stripe-double-process.ts';
import { validBilling } from '../valid-billing.ts';
import type { Purchase } from './crowd.ts';
import type { StripeScene } from './stripe-beside-shop.ts';

/** Cards of the Stripe double by what they do. */
export const stripeCards = {
  approved: '4242424242424242',
  challenged: '4000002760003184',
  challengedThenDeclined: '4000008400001629',
  declined: '4000000000000002',
  withoutFunds: '4000000000009995',
  approvedLater: '4000009990000021',
  declinedLater: '4000009990000039',
  refundedLater: '4000000000007726',
  refundFails: '4000000000005126',
} as const;

export interface StripeChoice {
  readonly items: readonly OrderItem[];
  readonly card: keyof typeof stripeCards;
  /** What the buyer does with the bank's challenge. */
  readonly challenge?: 'pass' | 'fail';
}

export interface StripePurchase extends Purchase {
  /** Sends the request once. */
  readonly post: () => Promise<ShopAnswer<unknown>>;
  /** Sends it and closes the connection after a while, as a tab that is closed does. */
  readonly closeTab: (milliseconds: number) => Promise<void>;
}

/** A purchase as the page makes it: a token, the request, and after a challenge the same request again. */
export async function newStripePurchase(
  { gateway: { double } }: StripeScene,
  customer: Customer,
  { items, card, challenge = 'pass' }: StripeChoice,
): Promise<StripePurchase> {
  const idempotencyKey = randomUUID();
  const { email } = customer;
  const confirmationToken = await double.createToken(stripeCards[card]);
  const payment = { confirmationToken, cardholderName: 'Mia Nguyen' };
  const body = { email, billing: validBilling, payment, items };
  const post = () => customer.buy({ body, idempotencyKey });
  return {
    email,
    idempotencyKey,
    post,
    async repeat() {
      const response = await post();
      if (response.status !== 202) return response;
      // Another request of this purchase may have ended the challenge already.
      await finishChallenge(double, readPaymentId(response), challenge).catch(() => null);
      return post();
    },
    async closeTab(milliseconds) {
      const request = {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(milliseconds),
      };
      const response = await customer.fetch(calls.checkout.path, request).catch(() => null);
      await response?.body?.cancel();
    },
  };
}

export async function finishChallenge(
  double: StripeDoubleProcess,
  paymentId: string,
  outcome: 'pass' | 'fail',
): Promise<void> {
  await double.control('POST', `/challenges/${paymentId}`, { outcome });
}

/** The id of the payment whose challenge a 202 response asks for. */
export function readPaymentId({ body }: ShopAnswer<unknown>): string {
  const { clientSecret } = body as { clientSecret: string };
  return clientSecret.split('_secret_')[0] ?? '';
}
