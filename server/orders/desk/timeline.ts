import { sql } from 'kysely';
import type { OrderView } from '../../../contract/desk/order.ts';
import type { TimelineEntry } from '../../../contract/desk/timeline.ts';
import { describeDisputeReason, describeDisputeState } from '../../../contract/dispute-words.ts';
import { capitalise, endSentence, formatSeats } from '../../../contract/format.ts';
import { formatDollars } from '../../../contract/money.ts';
import { paymentMethodOf, paymentWords } from '../../../contract/payment-methods.ts';
import { findListedMail } from '../../mail/awaited-mails.ts';
import { failureReasons, type MailFailureReason } from '../../mail/mail-failures.ts';
import { describeAction } from '../../operators/desk/describe-action.ts';
import type { Db } from '../../platform/database/pool.ts';
import { readDeliveries } from './read-deliveries.ts';
import { entry, type OrderFacts } from './timeline-entry.ts';

/** What happened to an order, the newest last. */
export async function readTimeline(db: Db, order: OrderFacts): Promise<TimelineEntry[]> {
  const entries = [
    ...describeSale(order),
    ...(await readDeliveries(db, order)),
    ...describeReceipt(order),
    ...(await readMailFailures(db, order)),
    ...order.refunds.flatMap((refund) => describeRefund(refund, order)),
    ...order.disputes.map((dispute) => describeDispute(dispute, order)),
    ...order.alerts.map(({ kind, raisedAt, text }) =>
      entry(raisedAt, kind === 'late-capture' ? 'late-payment' : 'alert', text),
    ),
    ...(await readActions(db, order)),
    ...order.notes.map(({ writtenAt, text, author }) => entry(writtenAt, 'note', text, author)),
  ];
  return entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function describeSale(order: OrderFacts): TimelineEntry[] {
  const { placedAt, lines, payment } = order;
  const seats = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const placed = `Placed: ${formatSeats(seats)} for ${formatDollars(order.totalCents)}.`;
  const { asker } = paymentWords[paymentMethodOf(payment?.gateway)];
  const challenge = `${asker} asked the buyer to confirm the payment.`;
  return [
    entry(placedAt, 'placed', placed, isByBankTransfer(payment) ? 'shop' : 'buyer'),
    ...(payment?.status === 'action-required'
      ? [entry(payment.openedAt, 'challenge', challenge, nameActor(payment))]
      : []),
    ...(order.settledAt ? [describeOutcome(order, order.settledAt)] : []),
  ];
}

function describeOutcome(
  { state, payment, totalCents, invoiceNumber }: OrderFacts,
  settledAt: string,
) {
  if (state === 'declined') {
    const reason = payment?.lastError?.replaceAll('-', ' ') ?? 'unknown';
    const text = `The payment was declined, and nothing was charged. Reason: ${endSentence(reason)}`;
    return entry(settledAt, 'declined', text, nameActor(payment));
  }
  if (state === 'abandoned') {
    const isSoldOut = payment?.lastError === 'sold-out';
    const soldOut = 'Sold out while the buyer paid. Nothing was charged.';
    return entry(settledAt, 'abandoned', isSoldOut ? soldOut : 'Closed without a payment.');
  }
  const way = isByBankTransfer(payment) ? ' by bank transfer' : '';
  const text = `Paid ${formatDollars(totalCents)}${way}: invoice ${invoiceNumber}.`;
  return entry(settledAt, 'paid', text, nameActor(payment));
}

function describeReceipt({ receipt: { state, at } }: OrderFacts): TimelineEntry[] {
  const text = 'The mail server accepted the receipt.';
  return at && state === 'accepted' ? [entry(at, 'receipt-accepted', text)] : [];
}

/** The mails that were given up, also those that were mailed again since. */
async function readMailFailures(
  db: Db,
  { orderId, receipt }: OrderFacts,
): Promise<TimelineEntry[]> {
  const { rows } = await sql<{
    kind: string;
    at: Date;
    reason: MailFailureReason;
    isOpen: boolean;
  }>`
    select kind, failed_at as at, reason, is_open as "isOpen" from failed_mail_facts
    where order_id = ${orderId}`.execute(db);
  const entries = rows.map(({ kind, at, reason }) => {
    const words = findListedMail(kind)?.words ?? kind;
    const text = `The ${words} was not delivered: ${failureReasons[reason]}.`;
    return entry(at.toISOString(), kind === 'receipt' ? 'receipt-dead' : 'mail-failed', text);
  });
  // Another release gave it up.
  const isUnknown =
    receipt.state === 'dead' && !rows.some(({ kind, isOpen }) => kind === 'receipt' && isOpen);
  if (!isUnknown || !receipt.at) return entries;
  const why = receipt.reason ? `: ${failureReasons[receipt.reason]}` : '';
  return [...entries, entry(receipt.at, 'receipt-dead', `The receipt was not delivered${why}.`)];
}

function describeRefund(
  refund: OrderView['refunds'][number],
  { payment }: OrderFacts,
): TimelineEntry[] {
  const { requestedAt, settledAt, amountCents, reason, askedBy, state, failure, adjustmentNote } =
    refund;
  const amount = formatDollars(amountCents);
  const text = `Refund of ${amount} requested. Reason: ${reason}`;
  const requested = entry(requestedAt, 'refund-requested', text, askedBy);
  if (!settledAt) return [requested];
  const actor = nameActor(payment);
  if (state === 'failed') {
    const failed =
      `The refund of ${amount} failed, and no money was returned. ${failure ?? ''}`.trim();
    return [requested, entry(settledAt, 'refund-failed', failed, actor)];
  }
  const made = isByBankTransfer(payment)
    ? `Recorded the refund of ${amount} by bank transfer`
    : `Refunded ${amount}`;
  const done = `${made}${adjustmentNote ? `: adjustment note ${adjustmentNote}` : ''}.`;
  return [requested, entry(settledAt, 'refund-completed', done, actor)];
}

function describeDispute(
  { updatedAt, amountCents, reason, status }: OrderView['disputes'][number],
  { payment }: OrderFacts,
): TimelineEntry {
  const { disputes } = paymentWords[paymentMethodOf(payment?.gateway)];
  const text =
    `${disputes} ${formatDollars(amountCents)}. ` +
    `Reason: ${endSentence(describeDisputeReason(reason))} ` +
    `State: ${describeDisputeState(status)}.`;
  return entry(updatedAt, 'dispute', text, nameActor(payment));
}

/** The gateway that acted; a bank transfer has none. */
function nameActor(payment: OrderFacts['payment']): string {
  return payment && !isByBankTransfer(payment) ? payment.gateway : 'shop';
}

function isByBankTransfer(payment: OrderFacts['payment']): boolean {
  return paymentMethodOf(payment?.gateway) === 'bank-transfer';
}

/** Their own rows say more. */
const shownElsewhere = [
  'refund-requested',
  'late-capture-refund-requested',
  'refund-found',
  'note-added',
];

async function readActions(db: Db, { orderId, disputes }: OrderFacts): Promise<TimelineEntry[]> {
  const events = await db
    .selectFrom('audit_events')
    .select(['at', 'actor', 'action', 'before', 'after'])
    .where('order_id', '=', orderId)
    .where('action', 'not in', shownElsewhere)
    .orderBy('id')
    .execute();
  // The row of a dispute says more of its last state.
  const isShown = ({ action, after }: (typeof events)[number]) => {
    const { disputeId, status } = (after ?? {}) as { disputeId?: string; status?: string };
    return (
      action === 'dispute-changed' &&
      disputes.some((row) => row.id === disputeId && row.status === status)
    );
  };
  return events.flatMap(({ at, actor, ...event }) => {
    if (isShown({ at, actor, ...event })) return [];
    const text = describeAction(event, { order: '', nameProduct: (id) => id });
    return entry(at.toISOString(), 'action', `${capitalise(text)}.`, actor);
  });
}
