import type Stripe from 'stripe';
import type { RefundRequest } from '../payment-gateway.ts';
import type { MadeRefund, RefundCalls } from '../refunding-gateway.ts';
import { startTimeLimit } from './stripe-client.ts';
import { explainRefusedRefund, isKeptFailure } from './stripe-failure.ts';

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
   * Stripe keeps a 500 under its idempotency key and repeats it for a day. The request that it belongs to is over, but
   * may have made the refund since the list was read. Without it in a new list, it is made under the next key.
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
      const made = (await list(paymentId)).find((listed) => listed.refundId === refundId);
      return made ?? make(request, attempt + 1);
    }
  }

  return { list, make: (request) => make(request), explainRefusal: explainRefusedRefund };
}

export function describeRefund(refund: Stripe.Refund): MadeRefund {
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

/** False for one by which Stripe shows that an authorisation has ended. Its `charge` must be expanded. */
export function returnsMoney({ charge }: Stripe.Refund): boolean {
  return typeof charge !== 'object' || charge?.captured !== false;
}

function toState(status: string | null): MadeRefund['state'] {
  if (status === 'succeeded') return 'completed';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
