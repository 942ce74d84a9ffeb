import * as z from 'zod/mini';
import { formatDecimal, parseCents } from '../../../contract/money.ts';
import { returnFromPayPal } from '../../../contract/payment-methods.ts';
import type { ChargeRequest, Inspection, ListedPayment } from '../payment-gateway.ts';
import type { MadeRefund } from '../refunding-gateway.ts';
import type { PayPalCall } from './paypal-client.ts';

/* What the shop reads of PayPal's objects (developer.paypal.com, Orders v2 and Payments v2). */

const money = z.object({ currency_code: z.string(), value: z.string() });
const links = z.optional(z.array(z.object({ rel: z.string(), href: z.string() })));

const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.optional(money),
  custom_id: z.optional(z.string()),
});
export const paypalRefund = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  invoice_id: z.optional(z.string()),
  create_time: z.optional(z.string()),
});

const purchaseUnit = z.object({
  custom_id: z.optional(z.string()),
  amount: z.optional(money),
  payments: z.optional(
    z.object({ captures: z.optional(z.array(capture)), refunds: z.optional(z.array(paypalRefund)) }),
  ),
});

export const paypalOrder = z.object({
  id: z.string(),
  status: z.string(),
  create_time: z.optional(z.string()),
  links,
  purchase_units: z.array(purchaseUnit).check(z.minLength(1)),
});
export type PayPalOrder = z.infer<typeof paypalOrder>;

type PayPalRefund = z.infer<typeof paypalRefund>;

/**
 * What a PayPal order says; `open` until its buyer approves it. `mismatch`: money was taken, but not for this order or not its
 * exact amount. A capture's own status counts, never the order's alone: a completed order may have a pending or declined capture.
 */
export function readOrder(
  order: PayPalOrder,
  expected: { readonly orderId: string; readonly amountCents: number },
): Inspection | { readonly kind: 'mismatch' } {
  const captures = order.purchase_units.flatMap(({ payments }) => payments?.captures ?? []);
  const taken = captures.find(({ status }) => isTaken(status));
  if (taken) {
    const isExpected =
      (order.purchase_units[0]?.custom_id ?? taken.custom_id) === expected.orderId &&
      captures.filter(({ status }) => isTaken(status)).length === 1 &&
      taken.amount?.currency_code === 'AUD' &&
      parseCents(taken.amount.value) === expected.amountCents;
    return isExpected ? { kind: 'approved', transactionId: taken.id } : { kind: 'mismatch' };
  }
  if (captures.some(({ status }) => status === 'PENDING')) return { kind: 'waiting' };
  switch (order.status) {
    case 'APPROVED':
      return { kind: 'authorised', paymentId: order.id };
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return { kind: 'open' };
    case 'VOIDED':
      return { kind: 'never-charged' };
    default:
      return captures.length > 0 ? { kind: 'declined', reason: 'paypal-declined' } : { kind: 'unknown' };
  }
}

function isTaken(captureStatus: string): boolean {
  return ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(captureStatus);
}

/**
 * The address on which the buyer approves a payment. PayPal names it when it opens the order and for some refusals; it is
 * never one of another host.
 */
export function findApprovalAddress(
  order: { readonly id: string; readonly links?: unknown },
  pageOrigin: string,
): string {
  const named = links.safeParse(order.links).data ?? [];
  const link = named.find(({ rel }) => ['payer-action', 'approve', 'redirect'].includes(rel));
  const isOwn = link && URL.parse(link.href)?.hostname === new URL(pageOrigin).hostname;
  return isOwn ? link.href : new URL(`/checkoutnow?token=${encodeURIComponent(order.id)}`, pageOrigin).href;
}

export function refundsOf(order: PayPalOrder): readonly PayPalRefund[] {
  return order.purchase_units.flatMap(({ payments }) => payments?.refunds ?? []);
}

/** A refund of the shop has its id as PayPal's `invoice_id`. */
export function describeRefund(made: PayPalRefund): MadeRefund {
  return {
    gatewayRefundId: made.id,
    refundId: made.invoice_id?.startsWith('REF-') ? made.invoice_id : null,
    amountCents: parseCents(made.amount.value) ?? 0,
    isAud: made.amount.currency_code === 'AUD',
    state: toRefundState(made.status),
    failure: explain(made.status),
    createdAt: new Date(made.create_time ?? Date.now()),
  };
}

/** Such as `refund amount exceeded`. */
export function explain(issue: string): string {
  return issue.toLowerCase().replaceAll('_', ' ');
}

function toRefundState(status: string): MadeRefund['state'] {
  if (status === 'COMPLETED') return 'completed';
  return status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'pending';
}

/** One that the shop has closed is never captured, so PayPal's approval of it counts for nothing. */
export function describePayment(order: PayPalOrder, isClosed: boolean): ListedPayment {
  const [unit] = order.purchase_units;
  const captures = unit?.payments?.captures ?? [];
  const taken = captures.find(({ status }) => isTaken(status));
  const amount = taken?.amount ?? unit?.amount;
  const refunded = refundsOf(order).filter(({ status }) => toRefundState(status) !== 'failed');
  return {
    paymentId: order.id,
    orderId: unit?.custom_id ?? null,
    amountCents: parseCents(amount?.value) ?? 0,
    currency: (amount?.currency_code ?? 'AUD').toLowerCase(),
    isCaptured: taken !== undefined,
    isAuthorised: order.status === 'APPROVED' && captures.length === 0 && !isClosed,
    refundedCents: refunded.reduce((sum, { amount: { value } }) => sum + (parseCents(value) ?? 0), 0),
    createdAt: new Date(order.create_time ?? Date.now()),
  };
}

type Charged = Pick<ChargeRequest, 'orderId' | 'amountCents' | 'gstCents'>;

/** The call that opens an order at PayPal, once for each order of the shop. */
export function describeOrder({ orderId, amountCents, gstCents }: Charged, publicUrl: string): PayPalCall {
  const aud = (cents: number) => ({ currency_code: 'AUD', value: formatDecimal(cents) });
  const back = new URL(publicUrl);
  back.search = `${returnFromPayPal}=${crypto.randomUUID()}`;
  const purchaseUnit = {
    custom_id: orderId,
    invoice_id: orderId,
    description: `Order ${orderId}`,
    amount: {
      ...aud(amountCents),
      breakdown: { item_total: aud(amountCents - gstCents), tax_total: aud(gstCents) },
    },
  };
  const experience = {
    // Of a payment from a bank account, PayPal would have the money days later.
    payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
    shipping_preference: 'NO_SHIPPING',
    user_action: 'PAY_NOW',
    locale: 'en-AU',
    return_url: back.href,
    cancel_url: back.href,
  };
  const body = {
    intent: 'CAPTURE',
    purchase_units: [purchaseUnit],
    payment_source: { paypal: { experience_context: experience } },
  };
  return { method: 'POST', path: '/v2/checkout/orders', body, requestId: orderId };
}
