import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Card } from './cards.ts';
import { newId } from './identifiers.ts';

export interface CardDetails {
  readonly card: Card;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly billingDetails: Stripe.PaymentMethod.BillingDetails;
  readonly createdAt: number;
}

/** The payment method of a card. Nothing of it leads back to the number but its last four digits. */
export function newPaymentMethod(details: CardDetails) {
  const { card, expiryMonth, expiryYear, billingDetails, createdAt } = details;
  const common = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails,
    created: createdAt,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  } as const;
  if (card.payTo) {
    const payto = { bsb_number: null, last4: null, pay_id: card.name };
    return { ...common, payto, type: 'payto' } satisfies Stripe.PaymentMethod;
  }
  return {
    ...common,
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: card.country,
      display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
      exp_month: expiryMonth,
      exp_year: expiryYear,
      fingerprint: fingerprintOf(card),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    type: 'card',
  } satisfies Stripe.PaymentMethod;
}

/** The same for every payment with a card, as at Stripe. */
export function fingerprintOf({ name }: Card): string {
  return createHash('sha256').update(name).digest('base64url').replace(/[-_]/g, '0').slice(0, 16);
}
