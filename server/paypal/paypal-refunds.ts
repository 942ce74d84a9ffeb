import { formatDecimal } from '../../contract/money.ts';
import type { RefundRequest } from '../payments/payment-gateway.ts';
import type { MadeRefund, RefundCalls } from '../payments/refunding-gateway.ts';
import { findOrder, listsAllRefunds, type PayPalParts } from './find-order.ts';
import { PayPalError } from './paypal-client.ts';
import {
  describeRefund,
  explain,
  findRefundable,
  type PayPalOrder,
  paypalRefund,
  refundsOf,
} from './paypal-objects.ts';

/**
 * PayPal repeats the response to a request id for 45 days. A day is left for clocks that differ.
 */
const repeatedMilliseconds = 44 * 86_400_000;

export function openRefundCalls(parts: PayPalParts): RefundCalls {
  const { client, store } = parts;
  let captureId: string | null = null;

  /** Null where no capture was ever begun that PayPal has not refused. */
  async function read(paymentId: string): Promise<PayPalOrder | null> {
    const order = await findOrder(parts, paymentId);
    if (order !== 'not-found') {
      captureId = findRefundable(order);
      return order;
    }
    const known = await store.find(paymentId);
    if (known && !known.mayBeCaptured) return null;
    throw new Error('PayPal does not find the order, which may have been captured');
  }

  async function list(paymentId: string): Promise<readonly MadeRefund[]> {
    const order = await read(paymentId);
    if (!order) return [];
    const reversals = (await store.find(paymentId))?.reversalIds ?? [];
    const refunds = refundsOf(order).map((refund) => {
      const made = describeRefund(refund);
      const isReversal = reversals.includes(made.gatewayRefundId);
      return isReversal ? { ...made, reversedBy: 'PayPal' } : made;
    });
    if (!listsAllRefunds(order, refunds.length))
      throw new Error('PayPal has returned money of an order that it does not find');
    return refunds;
  }

  /** The same request again is the same refund, for as long as PayPal remembers it. */
  async function find(request: RefundRequest): Promise<MadeRefund | null> {
    const { paymentId, refundId, requestedAt = new Date() } = request;
    const order = await read(paymentId);
    if (!order) return null;
    const own = refundsOf(order).find(({ invoice_id }) => invoice_id === refundId);
    if (own) return describeRefund(own);
    if (order.isForgotten && Date.now() - requestedAt.getTime() > repeatedMilliseconds)
      throw new Error(
        'PayPal does not find the order, and has forgotten the request of the refund',
      );
    // One of them may be this one.
    for (const refund of refundsOf(order)) describeRefund(refund);
    return null;
  }

  async function make({ paymentId, refundId, orderId, amountCents }: RefundRequest) {
    if (captureId === null) return null;
    const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
    const amount = { currency_code: 'AUD', value: formatDecimal(amountCents) };
    const body = { amount, invoice_id: refundId, custom_id: orderId };
    const call = { method: 'POST', path, body, requestId: refundId, prefersAll: true } as const;
    const made = describeRefund(paypalRefund.parse(await client.call(call)));
    await store.addRefund(paymentId, made.gatewayRefundId);
    return made;
  }

  return {
    list,
    find,
    make,
    explainRefusal: (error) =>
      error instanceof PayPalError && error.isRefusal && [400, 422].includes(error.status)
        ? `PayPal refused the refund: ${explain(error.issue)}.`
        : null,
  };
}
