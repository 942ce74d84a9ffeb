import * as z from 'zod/mini';
import { policyNames } from '../policies.ts';
import { term } from '../quotes.ts';
import { shownBilling } from '../shown-billing.ts';
import { deliveries, fulfilments, orderStates } from '../states.ts';
import { licence } from './order-licence.ts';
import { orderNeeds } from './order-search.ts';
import { timelineEntry } from './timeline.ts';

export const note = z.object({
  id: z.int(),
  text: z.string(),
  author: z.string(),
  writtenAt: z.string(),
});

/** `replaced`: another key was handed out instead. `revoked`: its seat was refunded. */
export const key = z.object({
  id: z.int(),
  seat: z.int(),
  state: z.enum(['valid', 'revoked', 'replaced']),
  maskedKey: z.nullable(z.string()),
  revokedAtVendor: z.boolean(),
});

export const line = z.object({
  position: z.int(),
  productId: z.string(),
  productName: z.string(),
  /** Per seat for its whole term, before GST. */
  unitPriceCents: z.int(),
  quantity: z.int(),
  /** Before GST. */
  amountCents: z.int(),
  seatsLeft: z.int(),
  /** How long its licences last. */
  term,
  /** By seat. None before payment. */
  licences: z.array(licence),
  fulfilment: z.enum(fulfilments),
  delivery: z.enum(deliveries),
  /** Since when it is paid and waits for keys to be imported. */
  awaitingKeysSince: z.nullable(z.string()),
  keyCount: z.int(),
  /** Those that are neither refunded nor replaced. */
  validKeyCount: z.int(),
  /** The first 100 of them and all that ended, by seat: without the keys themselves. */
  keys: z.array(key),
});

export const refundStates = ['requested', 'completed', 'failed'] as const;

export const refund = z.object({
  refundId: z.string(),
  kind: z.enum(['sale', 'late-capture']),
  state: z.enum(refundStates),
  /** Including GST. */
  amountCents: z.int(),
  gstCents: z.int(),
  seats: z.int(),
  endedKeys: z.array(z.string()),
  reason: z.string(),
  askedBy: z.string(),
  requestedAt: z.string(),
  settledAt: z.nullable(z.string()),
  gatewayRefundId: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  adjustmentNote: z.nullable(z.string()),
});

export const payment = z.object({
  gateway: z.string(),
  paymentId: z.string(),
  status: z.enum([
    'open',
    'action-required',
    'authorised',
    'waiting',
    'captured',
    'captured-late',
    'failed',
    'closed',
  ]),
  amountCents: z.int(),
  openedAt: z.string(),
  lastError: z.nullable(z.string()),
});

const receipt = z.object({
  /** `none`: nothing was sent and nothing waits, as for an order that is not paid. */
  state: z.enum(['none', 'waiting', 'accepted', 'dead']),
  /** When it was queued, accepted by the mail server, or given up. */
  at: z.nullable(z.string()),
  reason: z.nullable(z.enum(['address-refused', 'attempts-used-up'])),
  /** Whether a mail is queued; a receipt that was accepted may be sent again. */
  isQueued: z.boolean(),
});

export const dispute = z.object({
  id: z.string(),
  status: z.string(),
  amountCents: z.int(),
  reason: z.string(),
  /** Until when the seller can respond; null where nothing is due. */
  respondBy: z.nullable(z.string()),
  openedAt: z.string(),
  updatedAt: z.string(),
});

export const alert = z.object({
  id: z.int(),
  kind: z.string(),
  text: z.string(),
  raisedAt: z.string(),
  /** When its cause ended; null while somebody may have to act. */
  endedAt: z.nullable(z.string()),
  /** It stays until an operator dismisses it: the shop can't see when its cause ends. */
  staysOpen: z.boolean(),
});

/** A late or refused mail that somebody waits for. */
export const troubledMail = z.object({
  /** Names it within a sentence, such as `adjustment note`. */
  words: z.string(),
  /** Whose mailbox it is for. */
  waits: z.enum(['buyer', 'accounts']),
  /** `refused` is not tried again. `late` is: for 5 minutes, or as its document can't be made. */
  state: z.enum(['refused', 'late']),
  at: z.string(),
  /** In words, why it is not tried again, or why its document can't be made now. */
  reason: z.nullable(z.string()),
});
export type TroubledMail = z.infer<typeof troubledMail>;

export const invoiceFile = z.object({ number: z.int(), issuedAt: z.string() });

/** What is stored of an order itself. Amounts are cents. */
export const orderFacts = z.object({
  orderId: z.string(),
  state: z.enum(orderStates),
  placedAt: z.string(),
  settledAt: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
  /** The gateway's id of the money: of the charge or capture. Null before payment. */
  transactionId: z.nullable(z.string()),
  /** Why it needs somebody, as in the list of orders. */
  needs: z.array(z.enum(orderNeeds)),
  email: z.string(),
  billing: shownBilling,
  quoteNumber: z.nullable(z.string()),
  /** What the quote that it paid says; empty for most. */
  quoteNote: z.string(),
  /** The orders whose licences it renews, and those whose licences continue its own. */
  renews: z.array(z.string()),
  renewedBy: z.array(z.string()),
  /** The policies that the buyer was shown; null where nobody says so. */
  policies: z.nullable(
    z.array(
      z.object({
        name: z.enum(policyNames),
        version: z.string(),
        /** Since when the shop has shown this version. */
        since: z.nullable(z.string()),
      }),
    ),
  ),
  subtotalCents: z.int(),
  gstCents: z.int(),
  totalCents: z.int(),
  refundedCents: z.int(),
});

export const order = z.extend(orderFacts, {
  lines: z.array(line),
  payment: z.nullable(payment),
  receipt,
  /** Also a receipt that is late; one that is dead is `receipt`. */
  mails: z.array(troubledMail),
  /** The newest last: it is the invoice. Empty while there is no invoice. */
  invoiceFiles: z.array(invoiceFile),
  refunds: z.array(refund),
  disputes: z.array(dispute),
  alerts: z.array(alert),
  notes: z.array(note),
  timeline: z.array(timelineEntry),
});
export type OrderView = z.infer<typeof order>;
