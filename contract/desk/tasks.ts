import * as z from 'zod/mini';
import { orderNeeds } from './order-search.ts';
import { snoozedTask } from './snooze.ts';

/** How many things of a kind Today names. The count says how many more there are. */
export const mostNamed = 3;

/** An order that needs somebody, and why. */
const orderTask = z.object({
  need: z.enum(orderNeeds),
  orderId: z.string(),
  invoiceNumber: z.nullable(z.string()),
  email: z.string(),
  buyer: z.string(),
  company: z.string(),
  /** What the order, the dispute or the refund is about. */
  amountCents: z.int(),
  /** Since when. */
  since: z.string(),
  /** Until when the seller can respond to a dispute, as its gateway says. */
  respondBy: z.nullable(z.string()),
  /** Names the mail within a sentence, such as `adjustment note`. */
  mail: z.nullable(z.string()),
  /** The mail is for the accounts address, which the invoice details have. */
  isForAccounts: z.boolean(),
  /** Whether the mail server refuses the address: another attempt has the same end. */
  isAddressRefused: z.boolean(),
  /** The dispute in the dashboard of its gateway; null where that has no page. */
  disputePage: z.nullable(z.string()),
  /** The product whose keys it waits for. */
  productId: z.nullable(z.string()),
});
export type OrderTask = z.infer<typeof orderTask>;

/** A quote that can be paid, whose mail was refused or is late. */
const quoteTask = z.object({
  number: z.string(),
  email: z.string(),
  buyer: z.string(),
  company: z.string(),
  totalCents: z.int(),
  mail: z.nullable(z.enum(['refused', 'late'])),
});
export type QuoteTask = z.infer<typeof quoteTask>;

/** An open quote that ends within a week, and that nobody has followed up since it does. */
const quoteToFollowUp = z.object({
  number: z.string(),
  email: z.string(),
  buyer: z.string(),
  company: z.string(),
  totalCents: z.int(),
  expiresAt: z.string(),
});
export type QuoteToFollowUp = z.infer<typeof quoteToFollowUp>;

/** An alert that stays until an operator dismisses it: the shop can't see when its cause ends. */
const openAlert = z.object({
  id: z.int(),
  orderId: z.nullable(z.string()),
  text: z.string(),
  raisedAt: z.string(),
});
export type OpenAlert = z.infer<typeof openAlert>;

export const tasks = z.object({
  /** At most {@link mostNamed} of each need: disputes by the day to respond, others oldest first. */
  orders: z.array(orderTask),
  quotes: z.array(quoteTask),
  /** The soonest end first. */
  quotesToFollowUp: z.array(quoteToFollowUp),
  alerts: z.array(openAlert),
  /** All open alerts, counted up to 10,000. */
  alertCount: z.int(),
  /** What is left out until a day, the soonest first. */
  snoozed: z.array(snoozedTask),
});
export type Tasks = z.infer<typeof tasks>;
