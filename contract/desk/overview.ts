import * as z from 'zod/mini';
import { deliveryAnswer } from '../delivery.ts';
import { defineCalls } from './desk-call.ts';
import { endingDays, orderNeeds } from './order-search.ts';
import { settleSetUpBody, setUpStep } from './set-up.ts';
import { snoozeBody } from './snooze.ts';
import { tasks } from './tasks.ts';

/** How far orders are counted whose licences end: whether seats are open takes some time to find. */
export const mostEnding = 1_000;

/** The days of the chart, today included. */
export const chartDays = 30;

/** The days that the overview covers: those of the chart, and as many before, to compare with. */
export const overviewDays = 2 * chartDays;

const salesDay = z.object({
  /** In the seller's time zone, `YYYY-MM-DD`. */
  day: z.string(),
  orders: z.int(),
  /** Including GST. */
  salesCents: z.int(),
  refundedCents: z.int(),
});
export type SalesDay = z.infer<typeof salesDay>;

const attention = z.object({
  orders: z.record(z.enum(orderNeeds), z.int()),
  /** Quotes that can be paid, whose mail was refused or is late. */
  unmailedQuotes: z.int(),
  /** Open quotes that end within a week, and that nobody has followed up since they do. */
  quotesToFollowUp: z.int(),
  /** Alerts that no operator got: their mails are refused, or late. */
  unmailedAlerts: z.int(),
  lowStock: z.array(
    z.object({ productId: z.string(), productName: z.string(), keysLeft: z.int() }),
  ),
  /** Keys that an operator must confirm after a restore; counted up to 10,000. */
  quarantinedKeys: z.int(),
  /** Keys that end before licences that are bought today. */
  tooShortKeys: z.int(),
  /** Keys of refunds and replacements that the vendor is to revoke; counted up to 10,000. */
  keysToRevoke: z.int(),
  /** Orders with open seats that end within so many days, and no quote for them: `mostEnding` at most. */
  ending: z.record(z.enum(endingDays), z.int()),
});
export type Attention = z.infer<typeof attention>;

const overview = z.object({
  /** The oldest first; days without sales too. */
  days: z.array(salesDay),
  attention,
  tasks,
  delivery: deliveryAnswer.shape.measured,
  /**
   * What the operator may do on the way to the first sale, what is done included; empty when all is
   * done, or an owner has hidden it.
   */
  setUp: z.array(setUpStep),
});

export const overviewCalls = defineCalls('overview', {
  readOverview: {
    summary: 'Sales by day, what needs somebody, and how quickly receipts are delivered',
    role: 'support',
    answer: overview,
  },
  dismissAlert: {
    summary: 'Dismiss an alert that is dealt with, and that the shop can’t see the end of',
    role: 'support',
    body: z.object({ id: z.int() }),
    answer: z.object({}),
    audit: 'alert-dismissed',
    says: ({ alert }) => `dismissed the alert “${alert}”`,
  },
  snoozeTask: {
    summary: 'Leave something out of what needs somebody today until a day, or bring it back',
    role: 'support',
    body: snoozeBody,
    answer: z.object({}),
    audit: 'task-snoozed',
    says: ({ what, until }) => {
      if (until === null) return `brought “${what}” back to Today`;
      return `snoozed “${what}” on Today until ${until}`;
    },
  },
  settleSetUp: {
    summary: 'Keep the look that the shop came with, or hide the list of what a new shop needs',
    role: 'owner',
    body: settleSetUpBody,
    answer: z.object({}),
    audit: 'set-up-settled',
    says: ({ what }) =>
      what === 'look'
        ? 'kept the look that the shop came with'
        : 'hid the list of what a new shop needs',
  },
});
