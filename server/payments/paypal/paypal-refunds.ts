import { formatDecimal } from '../../../contract/money.ts';
import type { RefundCalls } from '../refunding-gateway.ts';
import { type PayPalClient, PayPalError } from './paypal-client.ts';
import { describeRefund, explain, type PayPalOrder, paypalRefund, refundsOf } from './read-order.ts';

export function openRefundCalls(
  client: PayPalClient,
  readOrder: (paymentId: string) => Promise<PayPalOrder | 'not-found'>,
): RefundCalls {
  let order: PayPalOrder | 'not-found' = 'not-found';
  return {
    async list(paymentId) {
      order = await readOrder(paymentId);
      return order === 'not-found' ? [] : refundsOf(order).map(describeRefund);
    },
    async make({ refundId, orderId, amountCents }) {
      const captureId = findCapture(order);
      if (captureId === null) return null;
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      const amount = { currency_code: 'AUD', value: formatDecimal(amountCents) };
      const body = { amount, invoice_id: refundId, custom_id: orderId };
      const made = paypalRefund.parse(await client.call({ method: 'POST', path, body, requestId: refundId }));
      return describeRefund(made);
    },
    explainRefusal: (error) =>
      error instanceof PayPalError && [400, 422].includes(error.status)
        ? `PayPal refused the refund: ${explain(error.issue)}.`
        : null,
  };
}

/** The capture that can be refunded. */
function findCapture(order: PayPalOrder | 'not-found'): string | null {
  if (order === 'not-found') return null;
  const captures = order.purchase_units.flatMap(({ payments }) => payments?.captures ?? []);
  return captures.find(({ status }) => status !== 'DECLINED' && status !== 'FAILED')?.id ?? null;
}
