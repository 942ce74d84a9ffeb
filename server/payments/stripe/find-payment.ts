import type Stripe from 'stripe';
import type { ListedPayment } from '../payment-gateway.ts';
import type { Found } from '../webhook.ts';
import { startTimeLimit } from './stripe-client.ts';
import { isMissing, logFailure, type StripeLog } from './stripe-failure.ts';

export interface PaymentSearch {
  readonly stripe: Stripe;
  readonly log: StripeLog;
  readonly milliseconds: number;
}

/** Asks Stripe about a payment of which the shop knows the id alone. */
export async function findPayment(
  { stripe, log, milliseconds }: PaymentSearch,
  paymentId: string,
): Promise<Found<ListedPayment>> {
  try {
    const expand = ['latest_charge'];
    const timeLeft = startTimeLimit(milliseconds);
    return describePayment(await stripe.paymentIntents.retrieve(paymentId, { expand }, timeLeft()));
  } catch (error) {
    logFailure(log, null, error, 'Stripe did not say what became of a payment of no order');
    return isMissing(error) ? 'not-found' : null;
  }
}

/** Its `latest_charge` must be expanded. */
export function describePayment(intent: Stripe.PaymentIntent): ListedPayment {
  const charge = intent.latest_charge;
  return {
    paymentId: intent.id,
    orderId: intent.metadata.order_id ?? null,
    amountCents: intent.amount,
    currency: intent.currency,
    isCaptured: intent.status === 'succeeded',
    isAuthorised: intent.status === 'requires_capture',
    // Stripe counts an authorisation that was cancelled as refunded.
    refundedCents:
      charge !== null && typeof charge === 'object' && charge.captured ? charge.amount_refunded : 0,
    createdAt: new Date(intent.created * 1000),
  };
}
