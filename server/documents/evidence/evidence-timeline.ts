import { describeDisputeReason } from '../../../contract/dispute-words.ts';
import { countOf, endSentence, formatSeats } from '../../../contract/format.ts';
import { formatDollars } from '../../../contract/money.ts';
import { formatQuoteNumber } from '../../../contract/quotes.ts';
import { formatAdjustmentNumber, formatInvoiceNumber } from '../../orders/order.ts';
import { describeEvent, describeReceipt } from './describe-event.ts';
import type { FormatMoment } from './format-moment.ts';
import { describePaid } from './name-gateway.ts';
import type { Evidence, EvidenceEvent } from './read-evidence.ts';

interface Entry {
  readonly at: Date;
  readonly text: string;
}

/** An order of hundreds of refunds would fill more pages than a bank takes. */
const mostEntries = 60;

/** What happened, the oldest first. */
export function describeTimeline(evidence: Evidence, formatMoment: FormatMoment) {
  const entries = [
    ...listQuote(evidence),
    ...listSale(evidence),
    ...listEvents(evidence),
    ...listRefunds(evidence),
    ...listDisputes(evidence),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const rows = entries
    .slice(0, mostEntries)
    .map(({ at, text }) => ({ at: formatMoment(at), text }));
  const left = entries.length - rows.length;
  return { rows, rest: left > 0 ? `${countOf(left, 'later event')}, not listed here.` : '' };
}

function listQuote({ quote, order }: Evidence): Entry[] {
  if (!quote) return [];
  const number = formatQuoteNumber(quote.number);
  return [
    at(quote.createdAt, `Quote ${number} was made for the buyer.`),
    at(quote.mailedAt, `The mail server accepted the mail with quote ${number}.`),
    at(quote.openedAt, `The link of quote ${number} was opened.`),
    at(
      quote.verifiedAt,
      `Quote ${number} was opened in a browser that had verified ${order.email} by a code.`,
    ),
  ].flat();
}

function listSale({ order, sale, handedOut }: Evidence): Entry[] {
  const seats = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = formatDollars(order.totalCents);
  const paid = describePaid(order.paymentMethod, sale.gateway);
  const invoice = formatInvoiceNumber(order.invoiceNumber);
  return [
    ...at(sale.placedAt, `The order was placed: ${formatSeats(seats)} for ${total}.`),
    ...at(order.paidAt, `Paid ${total} ${paid}. Tax invoice ${invoice} was issued.`),
    ...handedOut.flatMap(({ at: time, keys }) =>
      at(
        time ?? order.paidAt,
        `${countOf(keys, 'licence key')} ${keys === 1 ? 'was' : 'were'} assigned to the order.`,
      ),
    ),
  ];
}

function listEvents(evidence: Evidence): Entry[] {
  const { events, sale } = evidence;
  const isReceipt = ({ kind }: EvidenceEvent) => kind === 'receipt-accepted';
  // An earlier release kept no more than the time of the first one.
  const first = events.some(isReceipt) ? [] : at(sale.receiptAcceptedAt, describeReceipt(evidence));
  const listed = events.flatMap((event) => {
    const again = event.times > 1 && !isReceipt(event);
    return [
      ...at(event.firstAt, describeEvent(event, evidence)),
      ...at(again ? event.lastAt : null, describeAgain(event)),
    ];
  });
  return [...first, ...listed];
}

/** The last of several times. */
function describeAgain({ kind, times }: EvidenceEvent): string {
  const what = {
    'keys-shown': 'The licence keys were sent to the buyer’s browser again',
    'keys-found': 'The licence keys were shown under “Find my keys” again',
    'keys-saved': 'A file of the licence keys was saved again',
  } as Partial<Record<EvidenceEvent['kind'], string>>;
  return `${what[kind] ?? 'It happened again'}: this is the last of ${times} times.`;
}

function listRefunds({ refunds }: Evidence): Entry[] {
  return refunds.flatMap(({ settledAt, amountCents, noteNumber, reason }) => {
    const note =
      noteNumber === null ? '' : `, adjustment note ${formatAdjustmentNumber(noteNumber)}`;
    const refunded = `Refunded ${formatDollars(amountCents)}${note}.`;
    return at(settledAt, `${refunded} Reason: ${endSentence(reason)}`);
  });
}

function listDisputes({ disputes }: Evidence): Entry[] {
  return disputes.flatMap(({ openedAt, amountCents, reason, id }) =>
    at(
      openedAt,
      `Dispute ${id} over ${formatDollars(amountCents)} was opened. ` +
        `Reason: ${endSentence(describeDisputeReason(reason))}`,
    ),
  );
}

/** No entry without a time. */
function at(time: Date | null, text: string): Entry[] {
  return time ? [{ at: time, text }] : [];
}
