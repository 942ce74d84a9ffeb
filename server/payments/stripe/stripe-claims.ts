import type Stripe from 'stripe';
import type { Claim, Dispute, Found } from '../webhook.ts';
import type { PaymentSearch } from './find-payment.ts';
import { startTimeLimit } from './stripe-client.ts';
import { isMissing, logFailure } from './stripe-failure.ts';
import { describeRefund, returnsMoney } from './stripe-refunds.ts';

/** Asks Stripe about a dispute. */
export async function inspectDispute(
  { stripe, log, milliseconds }: PaymentSearch,
  disputeId: string,
): Promise<Found<Dispute>> {
  try {
    return describeDispute(await stripe.disputes.retrieve(disputeId, {}, startTimeLimit(milliseconds)()));
  } catch (error) {
    logFailure(log, null, error, 'Stripe did not say what became of a dispute');
    return isMissing(error) ? 'not-found' : null;
  }
}

/** Lists the disputes and the refunds that were made since a time. */
export async function* listClaims(
  { stripe, milliseconds: timeout }: PaymentSearch,
  since: Date,
): AsyncGenerator<Claim, void, undefined> {
  const query = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
  for await (const dispute of stripe.disputes.list(query, { timeout }))
    yield { kind: 'dispute', ...describeDispute(dispute) };
  const refunds = stripe.refunds.list({ ...query, expand: ['data.charge'] }, { timeout });
  for await (const refund of refunds)
    if (returnsMoney(refund))
      yield { kind: 'refund', paymentId: idOf(refund.payment_intent), ...describeRefund(refund) };
}

function describeDispute(dispute: Stripe.Dispute): Dispute {
  const { id: disputeId, status, amount: amountCents, reason } = dispute;
  return { disputeId, paymentId: idOf(dispute.payment_intent), status, amountCents, reason };
}

function idOf(payment: string | Stripe.PaymentIntent | null): string | null {
  return typeof payment === 'string' ? payment : (payment?.id ?? null);
}
