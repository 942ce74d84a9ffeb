import type Stripe from 'stripe';
import type { Dispute } from '../webhook.ts';
import { startTimeLimit } from './stripe-client.ts';
import { logFailure, type StripeLog } from './stripe-failure.ts';

export interface DisputeInspection {
  readonly stripe: Stripe;
  readonly log: StripeLog;
  readonly milliseconds: number;
}

/** Asks Stripe about a dispute. */
export async function inspectDispute(
  { stripe, log, milliseconds }: DisputeInspection,
  disputeId: string,
): Promise<Dispute | null> {
  try {
    const dispute = await stripe.disputes.retrieve(disputeId, {}, startTimeLimit(milliseconds)());
    const { id, status, amount: amountCents, reason, payment_intent: payment } = dispute;
    const paymentId = typeof payment === 'string' ? payment : (payment?.id ?? null);
    return { disputeId: id, paymentId, status, amountCents, reason };
  } catch (error) {
    logFailure(log, null, error, 'Stripe did not say what became of a dispute');
    return null;
  }
}
