import type Stripe from 'stripe';
import type { GatewayLog } from '../payments/gateway-reports.ts';
import type { ListedPayment } from '../payments/listed-payment.ts';
import type { RefundRequest } from '../payments/payment-gateway.ts';
import type { MadeRefund, RefundCalls } from '../payments/refunding-gateway.ts';
import type { Claim, Dispute, Found, UnreadableClaim } from '../payments/webhook.ts';
import { startTimeLimit } from './stripe-client.ts';
import { explainRefusedRefund, isKeptFailure, isMissing, logFailure } from './stripe-failure.ts';

export interface StripeSearch {
  readonly stripe: Stripe;
  readonly log: GatewayLog;
  readonly milliseconds: number;
}

/** Asks Stripe about a payment of which the shop knows the id alone. */
export function findPayment(
  search: StripeSearch,
  paymentId: string,
): Promise<Found<ListedPayment>> {
  return find(search, 'a payment of no order', async ({ paymentIntents }, timeout) =>
    describePayment(
      await paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }, timeout),
    ),
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
  requireMembers(intent, ['id', 'amount', 'currency', 'status', 'created']);
  const charge = intent.latest_charge ?? null;
  return {
    paymentId: intent.id,
    orderId: intent.metadata?.order_id ?? null,
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
): AsyncGenerator<Claim | UnreadableClaim, void, undefined> {
  const query = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
  for await (const dispute of stripe.disputes.list(query, { timeout }))
    yield readClaim(dispute, () => ({ kind: 'dispute', ...describeDispute(dispute) }));
  const refunds = stripe.refunds.list({ ...query, expand: ['data.charge'] }, { timeout });
  for await (const refund of refunds)
    if (returnsMoney(refund))
      yield readClaim(refund, () => ({
        kind: 'refund',
        paymentId: idOf(refund.payment_intent),
        ...describeRefund(refund),
      }));
}

/** One that can't be read doesn't hide the others. */
function readClaim({ id }: { readonly id?: string }, read: () => Claim): Claim | UnreadableClaim {
  try {
    return read();
  } catch {
    return { kind: 'unreadable', id: id ?? 'without an id' };
  }
}

/** Throws for an object that Stripe lists without a member that the shop can't do without. */
function requireMembers<Thing extends object>(thing: Thing, names: readonly (keyof Thing)[]): void {
  const missing = names.find((name) => thing[name] === undefined || thing[name] === null);
  if (missing !== undefined) throw new Error(`Stripe lists an object without ${String(missing)}`);
}

function describeDispute(dispute: Stripe.Dispute): Dispute {
  requireMembers(dispute, ['id', 'status', 'amount', 'reason']);
  const { id: disputeId, status, amount: amountCents, reason } = dispute;
  const dueBy = status.endsWith('needs_response') ? dispute.evidence_details?.due_by : null;
  const paymentId = idOf(dispute.payment_intent);
  const respondBy = dueBy ? new Date(dueBy * 1000) : undefined;
  return { disputeId, paymentId, status, amountCents, reason, respondBy };
}

function idOf(payment: string | Stripe.PaymentIntent | null | undefined): string | null {
  return typeof payment === 'string' ? payment : (payment?.id ?? null);
}

/** More failures of one refund in a day need a person. */
const mostKeys = 5;

export function openRefundCalls(stripe: Stripe, milliseconds: number): RefundCalls {
  const timeLeft = startTimeLimit(milliseconds);

  async function list(paymentId: string): Promise<MadeRefund[]> {
    const refunds: MadeRefund[] = [];
    const query = { payment_intent: paymentId, limit: 100, expand: ['data.charge'] };
    for await (const refund of stripe.refunds.list(query, timeLeft()))
      if (returnsMoney(refund)) refunds.push(describeRefund(refund));
    return refunds;
  }

  /**
   * Stripe keeps a 500 under its idempotency key and repeats it for a day. The request that it
   * belongs to is over, but may have made the refund since the list was read. Without it in a new
   * list, it is made under the next key.
   */
  async function make(request: RefundRequest, attempt = 1): Promise<MadeRefund> {
    const { refundId, orderId, paymentId, amountCents } = request;
    const metadata = { refund_id: refundId, order_id: orderId };
    const idempotencyKey = attempt === 1 ? refundId : `${refundId}-${attempt}`;
    try {
      const refund = { payment_intent: paymentId, amount: amountCents, metadata };
      return describeRefund(await stripe.refunds.create(refund, { ...timeLeft(), idempotencyKey }));
    } catch (error) {
      if (attempt === mostKeys || !isKeptFailure(error)) throw error;
      return (await find(request)) ?? make(request, attempt + 1);
    }
  }

  async function find({ paymentId, refundId }: RefundRequest): Promise<MadeRefund | null> {
    return (await list(paymentId)).find((listed) => listed.refundId === refundId) ?? null;
  }

  return { list, find, make: (request) => make(request), explainRefusal: explainRefusedRefund };
}

export function describeRefund(refund: Stripe.Refund): MadeRefund {
  requireMembers(refund, ['id', 'amount', 'currency', 'created']);
  const failure = refund.failure_reason ?? refund.status ?? 'no reason given';
  return {
    gatewayRefundId: refund.id,
    refundId: refund.metadata?.refund_id ?? null,
    amountCents: refund.amount,
    isAud: refund.currency === 'aud',
    state: toState(refund.status),
    createdAt: new Date(refund.created * 1000),
    failure: failure.replaceAll('_', ' '),
  };
}

/**
 * False for one by which Stripe shows that an authorisation has ended. Its `charge` must be
 * expanded.
 */
function returnsMoney({ charge }: Stripe.Refund): boolean {
  return typeof charge !== 'object' || charge?.captured !== false;
}

function toState(status: string | null): MadeRefund['state'] {
  if (status === 'succeeded') return 'completed';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
