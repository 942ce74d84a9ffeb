import * as z from 'zod/mini';
import { keyGroup } from './checkout.ts';

/*
 * What a buyer finds again with a verified email address. Every response is `no-store`, and the orders of other
 * addresses are the same 404 as orders that don't exist.
 */

export const ordersOnPage = 20;

export const myOrdersQuery = z.object({
  /** The `next` of the page before. */
  after: z.optional(z.string().check(z.maxLength(200))),
});

const boughtLine = z.object({
  productName: z.string(),
  quantity: z.int(),
  /** How many keys there are to see; a refunded seat has none. */
  keyCount: z.int(),
  /** Its keys were out of stock, and follow by email. */
  awaiting: z.boolean(),
});

const adjustmentNote = z.object({
  /** `ADJ-000001`. */
  number: z.string(),
  /** ISO 8601. */
  issuedAt: z.string(),
  /** Returned by it, in cents including GST. */
  amountCents: z.int(),
});

export const myOrder = z.object({
  orderId: z.string(),
  /** `INV-000001`. */
  invoiceNumber: z.string(),
  /** ISO 8601. */
  paidAt: z.string(),
  /** Including GST, in cents of AUD. */
  totalCents: z.int(),
  lines: z.array(boughtLine),
  adjustmentNotes: z.array(adjustmentNote),
});
export type MyOrder = z.infer<typeof myOrder>;

/** The paid orders of the verified address, the newest first. */
export const myOrdersAnswer = z.object({
  /** The address. */
  email: z.string(),
  orders: z.array(myOrder),
  /** Null on the last page. */
  next: z.nullable(z.string()),
});

/** Any text: what is no order is the same 404. */
export const orderParams = z.object({ orderId: z.string() });

export const adjustmentNoteParams = z.object({
  orderId: z.string(),
  /** `ADJ-000001`. */
  number: z.string(),
});

/** The licence keys of an order, as on the confirmation. */
export const orderKeysAnswer = z.object({ licenseKeys: z.array(keyGroup) });

export const receiptResentAnswer = z.object({
  /** Where the receipt goes: the address of the order. */
  email: z.string(),
});
