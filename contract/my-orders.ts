import * as z from 'zod/mini';
import { keyGroup } from './checkout-answer.ts';
import { requiredText } from './text.ts';

/*
 * What a buyer finds again with a verified email address. Every response is `no-store`, and the
 * orders of other addresses are the same 404 as orders that don't exist.
 */

export const ordersOnPage = 20;

export const myOrdersQuery = z.object({
  after: z.optional(z.string().check(z.maxLength(200))),
});

const boughtLine = z.object({
  productId: z.string(),
  productName: z.string(),
  quantity: z.int(),
  /** How many keys there are to see; a refunded seat has none. */
  keyCount: z.int(),
  awaiting: z.boolean(),
  /** Seats that were not refunded. */
  seatsLeft: z.int(),
  /** The last day of its licences; null until the shop has filled it in. */
  endsOn: z.nullable(z.string()),
});

const adjustmentNote = z.object({
  number: z.string(),
  issuedAt: z.string(),
  /** Returned by it, in cents including GST. */
  amountCents: z.int(),
});

export const myOrder = z.object({
  orderId: z.string(),
  invoiceNumber: z.string(),
  paidAt: z.string(),
  /** Including GST, in cents of AUD. */
  totalCents: z.int(),
  lines: z.array(boughtLine),
  /** Another paid order renews its licences. */
  isRenewed: z.boolean(),
  adjustmentNotes: z.array(adjustmentNote),
});
export type MyOrder = z.infer<typeof myOrder>;

export const myOrdersAnswer = z.object({
  email: z.string(),
  orders: z.array(myOrder),
  /** Orders that are not paid yet: their money is on its way. Missing where there are none. */
  onTheirWay: z.optional(z.int()),
  next: z.nullable(z.string()),
});

export const orderKeysAnswer = z.object({ licenseKeys: z.array(keyGroup) });

export const receiptResentAnswer = z.object({ email: z.string() });

/** The four values that together open an invoice without a verified email address. */
export const invoiceQuery = z.object({
  /** An order id (`ORD-…`) or an invoice number (`INV-…`). */
  id: requiredText('Invoice ID is required'),
  email: requiredText('Email address is required'),
  licenseKey: requiredText('License key is required'),
  /** The order's subtotal before GST, in whole cents. */
  amountCents: requiredText('Amount is required'),
});
export type InvoiceQuery = z.infer<typeof invoiceQuery>;
