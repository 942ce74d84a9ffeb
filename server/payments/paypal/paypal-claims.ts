import * as z from 'zod/mini';
import { formatDecimal, parseCents } from '../../../contract/money.ts';
import type { RefundCalls } from '../refunding-gateway.ts';
import type { Claim, Dispute } from '../webhook.ts';
import { type PayPalClient, PayPalError } from './paypal-client.ts';
import type { PayPalStore } from './paypal-store.ts';
import { describeRefund, explain, type PayPalOrder, paypalRefund, refundsOf } from './read-order.ts';

interface DisputeParts {
  readonly client: PayPalClient;
  readonly store: PayPalStore;
}

const dispute = z.object({
  dispute_id: z.string(),
  status: z.string(),
  reason: z.optional(z.string()),
  dispute_amount: z.optional(z.object({ value: z.string() })),
  dispute_outcome: z.optional(z.object({ outcome_code: z.optional(z.string()) })),
  disputed_transactions: z.optional(
    z.array(z.object({ custom: z.optional(z.string()), invoice_number: z.optional(z.string()) })),
  ),
});

const page = z.object({
  items: z.optional(z.array(z.object({ dispute_id: z.string() }))),
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
});

/** PayPal lists disputes of the last 180 days. Their outcome is in each alone. */
export async function* listDisputes(
  parts: DisputeParts,
  since: Date,
): AsyncGenerator<Claim, void, undefined> {
  const query = new URLSearchParams({ update_time_after: since.toISOString(), page_size: '50' });
  let next: string | undefined = `/v1/customer/disputes?${query}`;
  while (next) {
    const { items = [], links = [] } = page.parse(await parts.client.call({ method: 'GET', path: next }));
    for (const item of items) yield { kind: 'dispute', ...(await readDispute(parts, item.dispute_id)) };
    next = links.find(({ rel }) => rel === 'next')?.href;
  }
}

/** Throws when PayPal doesn't say. */
export async function readDispute({ client, store }: DisputeParts, disputeId: string): Promise<Dispute> {
  const path = `/v1/customer/disputes/${encodeURIComponent(disputeId)}`;
  const found = dispute.parse(await client.call({ method: 'GET', path }));
  const [transaction] = found.disputed_transactions ?? [];
  const orderId = transaction?.custom ?? transaction?.invoice_number;
  return {
    disputeId,
    paymentId: orderId === undefined ? null : await store.findByOrder(orderId),
    status: nameStatus(found.status, found.dispute_outcome?.outcome_code),
    amountCents: parseCents(found.dispute_amount?.value) ?? 0,
    reason: explain(found.reason ?? 'no reason given'),
  };
}

/** PayPal's status in the words that the shop has for disputes. */
function nameStatus(status: string, outcome = ''): string {
  if (status === 'WAITING_FOR_SELLER_RESPONSE') return 'needs_response';
  if (status !== 'RESOLVED') return status.toLowerCase();
  if (outcome.endsWith('BUYER_FAVOUR')) return 'lost';
  return outcome.endsWith('SELLER_FAVOUR') || outcome === 'CANCELED_BY_BUYER' ? 'won' : 'resolved';
}

export function openRefundCalls(
  client: PayPalClient,
  readOrder: (paymentId: string) => Promise<PayPalOrder | 'not-found'>,
): RefundCalls {
  /** The capture that can be refunded. */
  let captureId: string | undefined;
  return {
    async list(paymentId) {
      const order = await readOrder(paymentId);
      if (order === 'not-found') return [];
      const captures = order.purchase_units.flatMap(({ payments }) => payments?.captures ?? []);
      captureId = captures.find(({ status }) => status !== 'DECLINED' && status !== 'FAILED')?.id;
      return refundsOf(order).map(describeRefund);
    },
    async make({ refundId, orderId, amountCents }) {
      if (captureId === undefined) return null;
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      const amount = { currency_code: 'AUD', value: formatDecimal(amountCents) };
      const body = { amount, invoice_id: refundId, custom_id: orderId };
      const made = paypalRefund.parse(await client.call({ method: 'POST', path, body, requestId: refundId }));
      return describeRefund(made);
    },
    explainRefusal: (error) =>
      error instanceof PayPalError && error.isRefusal && [400, 422].includes(error.status)
        ? `PayPal refused the refund: ${explain(error.issue)}.`
        : null,
  };
}
