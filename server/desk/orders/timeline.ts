import { sql } from 'kysely';
import type { OrderView, TimelineEntry } from '../../../contract/desk/order.ts';
import { formatDollars } from '../../../contract/money.ts';
import { paymentMethodOf } from '../../../contract/payment-methods.ts';
import { formatSeats } from '../../../contract/quantity.ts';
import type { Db } from '../../database/pool.ts';
import { rejections } from '../../outbox/outbox-store.ts';
import { capitalise, describeAction } from '../describe-action.ts';

type OrderFacts = Omit<OrderView, 'timeline'>;

/** What happened to an order, the newest last. */
export async function readTimeline(db: Db, order: OrderFacts): Promise<TimelineEntry[]> {
  const entries = [
    ...describeSale(order),
    ...(await readDeliveries(db, order)),
    ...describeReceipt(order),
    ...order.refunds.flatMap((refund) => describeRefund(refund, order)),
    ...order.disputes.map((dispute) => describeDispute(dispute, order)),
    ...order.alerts.map(describeAlert),
    ...(await readActions(db, order.orderId)),
    ...order.notes.map(({ writtenAt: at, author: actor, text }) => ({
      at,
      kind: 'note' as const,
      actor,
      text,
    })),
  ];
  return entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function describeSale({ placedAt, settledAt, state, invoiceNumber, totalCents, lines, payment }: OrderFacts) {
  const seats = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = formatDollars(totalCents);
  const placed = `Placed: ${formatSeats(seats)} for ${total}.`;
  const isTransfer = isByBankTransfer(payment);
  const entries: TimelineEntry[] = [
    { at: placedAt, kind: 'placed', actor: isTransfer ? 'shop' : 'buyer', text: placed },
  ];
  const actor = nameActor(payment);
  if (payment?.status === 'action-required') {
    const text = 'The bank asked the buyer to confirm the payment.';
    entries.push({ at: payment.openedAt, kind: 'challenge', actor, text });
  }
  if (!settledAt) return entries;
  if (state === 'declined') {
    const reason = payment?.lastError?.replaceAll('-', ' ') ?? 'unknown';
    const text = `The payment was declined, and nothing was charged. Reason: ${reason}.`;
    entries.push({ at: settledAt, kind: 'declined', actor, text });
  } else if (state === 'abandoned') {
    const isSoldOut = payment?.lastError === 'sold-out';
    const text = isSoldOut
      ? 'Sold out while the buyer paid. Nothing was charged.'
      : 'Closed without a payment.';
    entries.push({ at: settledAt, kind: 'abandoned', actor: 'shop', text });
  } else {
    const text = `Paid ${total}${isTransfer ? ' by bank transfer' : ''}: invoice ${invoiceNumber}.`;
    entries.push({ at: settledAt, kind: 'paid', actor, text });
  }
  return entries;
}

function describeReceipt({ receipt }: OrderFacts): TimelineEntry[] {
  const { state, at, reason } = receipt;
  if (!at || (state !== 'accepted' && state !== 'dead')) return [];
  if (state === 'accepted')
    return [{ at, kind: 'receipt-accepted', actor: 'shop', text: 'The mail server accepted the receipt.' }];
  const text = `The receipt was not delivered${reason ? `: ${rejections[reason]}` : ''}.`;
  return [{ at, kind: 'receipt-dead', actor: 'shop', text }];
}

function describeRefund(refund: OrderView['refunds'][number], { payment }: OrderFacts): TimelineEntry[] {
  const { requestedAt, settledAt, amountCents, reason, askedBy, state, failure, adjustmentNote } = refund;
  const amount = formatDollars(amountCents);
  const text = `Refund of ${amount} requested. Reason: ${reason}`;
  const requested = { at: requestedAt, kind: 'refund-requested', actor: askedBy, text } as const;
  if (!settledAt) return [requested];
  const actor = nameActor(payment);
  if (state === 'failed') {
    const failed = `The refund of ${amount} failed, and no money was returned. ${failure ?? ''}`.trim();
    return [requested, { at: settledAt, kind: 'refund-failed', actor, text: failed }];
  }
  const made = isByBankTransfer(payment)
    ? `Recorded the refund of ${amount} by bank transfer`
    : `Refunded ${amount}`;
  const done = `${made}${adjustmentNote ? `: adjustment note ${adjustmentNote}` : ''}.`;
  return [requested, { at: settledAt, kind: 'refund-completed', actor, text: done }];
}

function describeAlert({ kind, raisedAt: at, text }: OrderView['alerts'][number]): TimelineEntry {
  return { at, kind: kind === 'late-capture' ? 'late-payment' : 'alert', actor: 'shop', text };
}

function describeDispute(
  { updatedAt, amountCents, reason, status }: OrderView['disputes'][number],
  { payment }: OrderFacts,
): TimelineEntry {
  const disputes =
    paymentMethodOf(payment?.gateway) === 'paypal' ? 'The buyer disputes, at PayPal,' : 'The bank disputes';
  const text = `${disputes} ${formatDollars(amountCents)}. Reason: ${reason}. Status: ${status.replaceAll('_', ' ')}.`;
  return { at: updatedAt, kind: 'dispute', actor: nameActor(payment), text };
}

/** The gateway that acted; a bank transfer has none. */
function nameActor(payment: OrderFacts['payment']): string {
  return payment && !isByBankTransfer(payment) ? payment.gateway : 'shop';
}

function isByBankTransfer(payment: OrderFacts['payment']): boolean {
  return paymentMethodOf(payment?.gateway) === 'bank-transfer';
}

/** When keys were handed out, replacements included, and since when lines wait for theirs. */
async function readDeliveries(
  db: Db,
  order: Pick<OrderView, 'orderId' | 'settledAt' | 'lines'>,
): Promise<TimelineEntry[]> {
  const { rows } = await sql<{ at: Date | null; keys: number }>`
    select sold.at, count(*)::int as keys
    from licence_keys left join lateral (
      select min(at) as at from key_events where key_id = stock_key_id and event = 'sold'
    ) as sold on true
    where order_id = ${order.orderId}
    group by sold.at`.execute(db);
  const delivered = rows.flatMap(({ at, keys }) => {
    // Keys that the shop made were made with the payment.
    const time = at?.toISOString() ?? order.settledAt;
    if (!time) return [];
    const text = keys === 1 ? '1 licence key was handed out.' : `${keys} licence keys were handed out.`;
    return [{ at: time, kind: 'keys-delivered' as const, actor: 'shop', text }];
  });
  const awaiting = order.lines.flatMap(({ awaitingKeysSince: at, productName }) => {
    const text = `Keys of ${productName} are out of stock.`;
    return at ? [{ at, kind: 'awaiting-keys' as const, actor: 'shop', text }] : [];
  });
  return [...delivered, ...awaiting];
}

/** Their own rows say more. */
const shownElsewhere = [
  'refund-requested',
  'late-capture-refund-requested',
  'refund-found',
  'dispute-changed',
  'note-added',
];

/** What operators did with an order. */
async function readActions(db: Db, orderId: string): Promise<TimelineEntry[]> {
  const events = await db
    .selectFrom('audit_events')
    .select(['at', 'actor', 'action', 'before', 'after'])
    .where('order_id', '=', orderId)
    .where('action', 'not in', shownElsewhere)
    .orderBy('id')
    .execute();
  return events.map(({ at, actor, ...event }) => {
    const text = describeAction(event, { order: '', nameProduct: (id) => id });
    return { at: at.toISOString(), kind: 'action', actor, text: `${capitalise(text)}.` };
  });
}
