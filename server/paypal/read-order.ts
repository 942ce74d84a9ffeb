import * as z from 'zod/mini';
import { parseCents } from '../../contract/money.ts';
import type { ListedPayment } from '../payments/listed-payment.ts';
import type { Inspection } from '../payments/payment-gateway.ts';
import {
  capturesOf,
  isRefused,
  isTaken,
  type PayPalOrder,
  refundsOf,
  toRefundState,
} from './paypal-objects.ts';

interface ExpectedOrder {
  readonly orderId: string;
  readonly paymentId: string;
  readonly amountCents: number;
}

/**
 * What a PayPal order says; `open` until its buyer approves it. `mismatch`: money was taken, but
 * not for this order or not its exact amount. A capture's own status counts, never the order's
 * alone: a completed order may have a pending or declined capture, and an order may come without a
 * status.
 */
export function readOrder(
  order: PayPalOrder,
  expected: ExpectedOrder,
): Inspection | { readonly kind: 'mismatch' } {
  const captures = capturesOf(order);
  const taken = captures.filter(isTaken);
  const [first] = taken;
  if (first) {
    const isExpected =
      (order.purchase_units?.[0]?.custom_id ?? first.custom_id) === expected.orderId &&
      taken.length === 1 &&
      first.amount?.currency_code === 'AUD' &&
      parseCents(first.amount.value) === expected.amountCents;
    return isExpected && first.id
      ? { kind: 'approved', transactionId: first.id }
      : { kind: 'mismatch' };
  }
  if (captures.some(({ status }) => status === 'PENDING')) return { kind: 'waiting' };
  if (captures.length > 0)
    return captures.every(isRefused)
      ? { kind: 'declined', reason: 'paypal-declined' }
      : { kind: 'unknown' };
  switch (order.status) {
    case 'APPROVED':
      return { kind: 'authorised', paymentId: expected.paymentId };
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return { kind: 'open' };
    case 'VOIDED':
      return { kind: 'never-charged' };
    default:
      return { kind: 'unknown' };
  }
}

/**
 * The address on which the buyer approves a payment. PayPal names it when it opens the order and
 * for some refusals; it is never one of another origin.
 */
export function findApprovalAddress(
  order: { readonly id: string; readonly links?: unknown },
  pageOrigin: string,
): string {
  const links = linksShape.safeParse(order.links).data ?? [];
  const link = links.find(({ rel }) => ['payer-action', 'approve', 'redirect'].includes(rel));
  const isOwn = link && URL.parse(link.href)?.origin === new URL(pageOrigin).origin;
  return isOwn
    ? link.href
    : new URL(`/checkoutnow?token=${encodeURIComponent(order.id)}`, pageOrigin).href;
}

const linksShape = z.array(z.object({ rel: z.string(), href: z.string() }));

/**
 * One that the shop has closed is never captured, so PayPal's approval of it counts for nothing.
 */
export function describePayment(
  order: PayPalOrder,
  known: { readonly paypalId: string; readonly isClosed: boolean; readonly createdAt: Date },
): ListedPayment {
  const [unit] = order.purchase_units ?? [];
  const captures = capturesOf(order);
  const taken = captures.find(isTaken);
  const amount = taken?.amount ?? unit?.amount;
  const returned = refundsOf(order).filter(({ status }) => toRefundState(status) !== 'failed');
  return {
    paymentId: known.paypalId,
    orderId: unit?.custom_id ?? taken?.custom_id ?? null,
    amountCents: parseCents(amount?.value) ?? 0,
    currency: (amount?.currency_code ?? 'AUD').toLowerCase(),
    isCaptured: taken !== undefined,
    isAuthorised: order.status === 'APPROVED' && captures.length === 0 && !known.isClosed,
    refundedCents: returned.reduce(
      (sum, refund) => sum + (parseCents(refund.amount?.value) ?? 0),
      0,
    ),
    createdAt: known.createdAt,
  };
}
