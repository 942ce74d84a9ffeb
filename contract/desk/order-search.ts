import * as z from 'zod/mini';
import { orderStates } from '../states.ts';
import { day, requiredText } from '../text.ts';
import { rowName } from './desk-call.ts';
import { chosenOrders } from './several-orders.ts';

/** How long a payment may have no outcome, but for a bank's challenge, before it needs somebody. */
export const pendingTooLongMinutes = 10;

/** The promise to buyers, and how long any other mail may wait before operators read of it. */
export const lateMinutes = 5;

/**
 * Why an order needs somebody. `pending`: its payment has had no outcome for
 * {@link pendingTooLongMinutes}. `late-receipt`: no mail server accepted its receipt within
 * {@link lateMinutes}. `refused-mail` and `late-mail`: of other mails that the buyer waits for.
 * `awaiting-document`: a mail's PDF, such as an invoice that follows its receipt, can't be made now.
 */
export const orderNeeds = [
  'pending',
  'dead-receipt',
  'late-receipt',
  'refused-mail',
  'dispute',
  'failed-refund',
  'awaiting-keys',
  'refund',
  'late-mail',
  'awaiting-document',
] as const;
export type OrderNeed = (typeof orderNeeds)[number];

/**
 * Parts of the list of orders. `attention`: for any of {@link orderNeeds}. `placed`: all but
 * `attempts`, which were declined or abandoned, and of which nothing was sold.
 */
export const orderViews = ['attention', 'awaiting-keys', 'refunded', 'placed', 'attempts'] as const;
export type ListedView = (typeof orderViews)[number];

/** Filters by licences that end within so many days and have seats that nobody has renewed. */
export const endingDays = ['30', '60', '90'] as const;

/** A whole email address, ABN or company, in any spelling: it names one customer. */
export const customerName = requiredText('Enter an email address, an ABN or a company');

const dayOfOrder = day('Enter a date such as 2026-11-30');

export const orderSearch = z.object({
  /** A whole id, number, key or amount, or the beginning of an address or of words of a name. */
  text: z.optional(requiredText('', { minimumLength: 0 })),
  customer: z.optional(customerName),
  state: z.optional(z.enum(orderStates)),
  from: z.optional(dayOfOrder),
  to: z.optional(dayOfOrder),
  productId: z.optional(rowName),
  needs: z.optional(z.enum(orderNeeds)),
  view: z.optional(z.enum(orderViews)),
  /** Seats of the order end within so many days, and are not renewed. */
  endsWithin: z.optional(z.enum(endingDays)),
  /** Only these orders. */
  orderIds: z.optional(chosenOrders),
  /** The id of the last order of the page before. */
  after: z.optional(rowName),
});
export type OrderSearch = z.infer<typeof orderSearch>;

export const listedOrder = z.object({
  orderId: z.string(),
  placedAt: z.string(),
  state: z.enum(orderStates),
  invoiceNumber: z.nullable(z.string()),
  email: z.string(),
  buyer: z.string(),
  company: z.string(),
  lines: z.array(z.object({ productName: z.string(), quantity: z.int() })),
  totalCents: z.int(),
  refundedCents: z.int(),
  needs: z.array(z.enum(orderNeeds)),
  /** When the first open seats end; null before payment, or when all are renewed or refunded. */
  endsOn: z.nullable(z.string()),
  /** A quote that renews the order and can be paid. */
  renewalQuote: z.nullable(z.string()),
  foundKey: z.nullable(z.object({ id: z.int(), position: z.int(), seat: z.int() })),
});
export type ListedOrder = z.infer<typeof listedOrder>;

export const orderList = z.object({
  orders: z.array(listedOrder),
  /** The order that the text names exactly, by an id or a number; null for none or several. */
  exactOrderId: z.nullable(z.string()),
  /** Null on the last page. A page may have few orders, or none, and still not be the last one. */
  next: z.nullable(z.string()),
});

/** How many orders each view has, all orders, and the open quotes: at most `mostCounted` each. */
export const orderCounts = z.record(z.enum(['all', ...orderViews, 'openQuotes']), z.int());
