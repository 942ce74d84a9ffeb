import type Stripe from 'stripe';
import type { GatewayLog, ListedPayment } from '../payment-gateway.ts';
import type { Claim, Dispute, Found } from '../webhook.ts';
import { isMissing, logFailure } from './stripe-failure.ts';
import { describeRefund, returnsMoney } from './stripe-refunds.ts';

export interface StripeSearch {
  readonly stripe: Stripe;
  readonly log: GatewayLog;
  readonly milliseconds: number;
}

/** Asks Stripe about a payment of which the shop knows the id alone. */
export function findPayment(search: StripeSearch, paymentId: string): Promise<Found<ListedPayment>> {
  return find(search, 'a payment of no order', async ({ paymentIntents }, timeout) =>
    describePayment(await paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }, timeout)),
  );
}

export function inspectDispute(search: StripeSearch, disputeId: string): Promise<Found<Dispute>> {
  return find(search, 'a dispute', async ({ disputes }, timeout) =>
    describeDispute(await disputes.retrieve(disputeId, {}, timeout)),
  );
}

async function find<Thing>(
  { stripe, log, milliseconds: timeout }: StripeSearch,
  what: string,
  ask: (stripe: Stripe, limit: { readonly timeout: number }) => Promise<Thing>,
): Promise<Found<Thing>> {
  try {
    return await ask(stripe, { timeout });
  } catch (error) {
    logFailure(log, null, error, `Stripe did not say what became of ${what}`);
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

/** Lists the disputes and the refunds that were made since a time. */
export async function* listClaims(
  { stripe, milliseconds: timeout }: StripeSearch,
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
