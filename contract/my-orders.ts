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

/** Seats that have the same days. */
const boughtLicence = z.object({
  /** Those that were not refunded. */
  seats: z.int(),
  /** Those that no later licence continues: they can be renewed. */
  openSeats: z.int(),
  startsOn: z.string(),
  /** The last day. */
  endsOn: z.string(),
  /** The later licences that continue its other seats. */
  renewedBy: z.array(
    z.object({
      invoiceNumber: z.string(),
      seats: z.int(),
      startsOn: z.string(),
      endsOn: z.string(),
    }),
  ),
});
export type BoughtLicence = z.infer<typeof boughtLicence>;

const boughtLine = z.object({
  productId: z.string(),
  productName: z.string(),
  quantity: z.int(),
  /** How many keys there are to see; a refunded seat has none. */
  keyCount: z.int(),
  awaiting: z.boolean(),
  /** Seats that were not refunded. */
  seatsLeft: z.int(),
  /** By seats, without those that were refunded whole. */
  licences: z.array(boughtLicence),
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
  adjustmentNotes: z.array(adjustmentNote),
  /** Its PDF could not be made for the receipt: it is mailed once it can be. */
  invoiceFollows: z.optional(z.literal(true)),
});
export type MyOrder = z.infer<typeof myOrder>;

/** The open seats of several orders that end soon, to be renewed together. */
const endingSoon = z.object({
  orderIds: z.array(z.string()),
  items: z.array(z.object({ productId: z.string(), quantity: z.int() })),
  /** The last of the days on which they end. */
  by: z.string(),
});

export const myOrdersAnswer = z.object({
  email: z.string(),
  orders: z.array(myOrder),
  /** Orders that are not paid yet: their money is on its way. Missing where there are none. */
  onTheirWay: z.optional(z.int()),
  /** Missing on later pages, and where fewer than two orders end soon. */
  endingSoon: z.optional(endingSoon),
  next: z.nullable(z.string()),
});

export const orderKeysAnswer = z.object({ licenseKeys: z.array(keyGroup) });

/** The same for every order, also for one that the browser may not see. */
export const savedKeysAnswer = z.object({});

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
