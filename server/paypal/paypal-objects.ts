import * as z from 'zod/mini';
import { parseCents } from '../../contract/money.ts';
import type { MadeRefund } from '../payments/refunding-gateway.ts';

/*
 * What the shop reads of PayPal's objects (developer.paypal.com, Orders v2 and Payments v2). PayPal requires no member of
 * most of them, and leaves some out. A member of another type makes the object unreadable.
 */

const money = z.object({ currency_code: z.optional(z.string()), value: z.optional(z.string()) });

export const paypalCapture = z.object({
  id: z.optional(z.string()),
  status: z.optional(z.string()),
  amount: z.optional(money),
  custom_id: z.optional(z.string()),
  invoice_id: z.optional(z.string()),
});
export type PayPalCapture = z.infer<typeof paypalCapture>;

export const paypalRefund = z.object({
  id: z.optional(z.string()),
  status: z.optional(z.string()),
  amount: z.optional(money),
  invoice_id: z.optional(z.string()),
  create_time: z.optional(z.string()),
});
type PayPalRefund = z.infer<typeof paypalRefund>;

const purchaseUnit = z.object({
  custom_id: z.optional(z.string()),
  amount: z.optional(money),
  payments: z.optional(
    z.object({
      captures: z.optional(z.array(paypalCapture)),
      refunds: z.optional(z.array(paypalRefund)),
    }),
  ),
});

export const paypalOrder = z.object({
  id: z.optional(z.string()),
  status: z.optional(z.string()),
  update_time: z.optional(z.string()),
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
  purchase_units: z.optional(z.array(purchaseUnit)),
});

export interface PayPalOrder extends z.infer<typeof paypalOrder> {
  /**
   * PayPal has forgotten the order: its capture and the refunds that the shop knows were asked
   * about one by one.
   */
  readonly isForgotten?: true;
}

export function capturesOf({ purchase_units: units = [] }: PayPalOrder): readonly PayPalCapture[] {
  return units.flatMap(({ payments }) => payments?.captures ?? []);
}

export function refundsOf({ purchase_units: units = [] }: PayPalOrder): readonly PayPalRefund[] {
  return units.flatMap(({ payments }) => payments?.refunds ?? []);
}

export function isTaken({ status = '' }: PayPalCapture): boolean {
  return ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status);
}

export function isRefused({ status = '' }: PayPalCapture): boolean {
  return status === 'DECLINED' || status === 'FAILED';
}

/** The capture that can be refunded. */
export function findRefundable(order: PayPalOrder): string | null {
  return capturesOf(order).find((capture) => capture.id && !isRefused(capture))?.id ?? null;
}

/**
 * A refund of the shop has its id as PayPal's `invoice_id`. Throws for one without an id or an
 * amount.
 */
export function describeRefund(made: PayPalRefund): MadeRefund {
  const amountCents = parseCents(made.amount?.value);
  if (!made.id || amountCents === null)
    throw new Error('PayPal lists a refund without an id or an amount');
  return {
    gatewayRefundId: made.id,
    refundId: made.invoice_id?.startsWith('REF-') ? made.invoice_id : null,
    amountCents,
    isAud: made.amount?.currency_code === 'AUD',
    state: toRefundState(made.status),
    failure: explain(made.status ?? 'no reason given'),
    createdAt: readTime(made.create_time) ?? new Date(),
  };
}

/** Such as `refund amount exceeded`. */
export function explain(issue: string): string {
  return issue.toLowerCase().replaceAll('_', ' ');
}

export function readTime(text: string | undefined): Date | null {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time;
}

export function toRefundState(status: string | undefined): MadeRefund['state'] {
  if (status === 'COMPLETED') return 'completed';
  return status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'pending';
}
