import { endSentence, formatDate, formatSeats } from '../../../contract/format.ts';
import { formatDollars } from '../../../contract/money.ts';
import { paymentWords } from '../../../contract/payment-methods.ts';
import type { Seller } from '../../../contract/seller.ts';
import { personName } from '../../../contract/shown-billing.ts';
import { formatInvoiceNumber } from '../../orders/order.ts';
import { describeEvent, describeReceipt } from './describe-event.ts';
import type { FormatMoment } from './format-moment.ts';
import { describePaid } from './name-gateway.ts';
import type { EventKind, Evidence } from './read-evidence.ts';

interface StatementParts {
  readonly seller: Seller;
  readonly evidence: Evidence;
  readonly formatMoment: FormatMoment;
}

/** A claim, and below it what shows it. */
interface Claim {
  readonly text: string;
  readonly points: readonly string[];
}

/** What the seller says to the bank: each claim has its evidence, or isn't there. */
export function describeStatement(parts: StatementParts): Claim[] {
  return [
    claim(describeSale(parts)),
    claim(describeVerification(parts)),
    claim(describePolicies(parts)),
    claimDelivery(parts),
    claim(describeRefunds(parts)),
  ].filter(({ text }) => text !== '');
}

function claim(text: string): Claim {
  return { text, points: [] };
}

function describeSale({ seller, evidence: { order, sale } }: StatementParts): string {
  const { billing, totalCents, gstCents, invoiceNumber, transactionId } = order;
  const products = order.lines.map(
    ({ quantity, productName }) => `${formatSeats(quantity)} of ${productName}`,
  );
  const buyer = billing.company || personName(billing) || order.email;
  return (
    `On ${formatDate(order.paidAt, seller.timeZone)}, ${seller.legalName} sold software licences ` +
    `to ${buyer}: ${joinWords(products)}. The price was ${formatDollars(totalCents)}, including ` +
    `GST of ${formatDollars(gstCents)} (order ${order.id}, tax invoice ` +
    `${formatInvoiceNumber(invoiceNumber)}). It was paid ` +
    `${describePaid(order.paymentMethod, sale.gateway)}, reference ${transactionId}. The goods are licence keys, which are delivered ` +
    'electronically: nothing is shipped.'
  );
}

function describeVerification({ evidence, formatMoment }: StatementParts): string {
  const sent = findEvent(evidence, 'code-sent');
  const verified = findEvent(evidence, 'code-verified');
  if (!sent || !verified) return '';
  return (
    `Before paying, the buyer proved access to the mailbox ${evidence.order.email}: a code of 6 ` +
    `digits was mailed there on ${formatMoment(sent.firstAt)}, and entered in the buyer’s browser ` +
    `on ${formatMoment(verified.firstAt)}.`
  );
}

function describePolicies({ evidence: { policies, sale }, formatMoment }: StatementParts): string {
  if (policies.length === 0) return '';
  return (
    `The order, which was placed on ${formatMoment(sale.placedAt)}, records the version of each ` +
    'policy that the buyer was shown. Their texts are at the end of this document.'
  );
}

function claimDelivery({ evidence, formatMoment }: StatementParts): Claim {
  const { sale } = evidence;
  const kinds: EventKind[] = [
    ...(['keys-shown', 'receipt-accepted', 'keys-mailed', 'keys-saved', 'keys-found'] as const),
  ];
  const points = kinds.flatMap((kind) => {
    const event = findEvent(evidence, kind);
    if (!event) return [];
    return `${formatMoment(event.firstAt)}: ${describeEvent(event, evidence)}`;
  });
  const acceptedAt = sale.receiptAcceptedAt;
  if (!findEvent(evidence, 'receipt-accepted') && acceptedAt)
    points.push(`${formatMoment(acceptedAt)}: ${describeReceipt(evidence)}`);
  return { text: points.length === 0 ? '' : 'The licence keys were delivered:', points };
}

function describeRefunds({ evidence: { refunds, order } }: StatementParts): string {
  if (refunds.length === 0) return 'The shop has not refunded any of this order.';
  const cents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const what = cents === order.totalCents ? 'the whole price' : formatDollars(cents);
  const of = cents === order.totalCents ? `, ${formatDollars(cents)}` : ' of it';
  return endSentence(
    `The shop has refunded ${what}${of} ${paymentWords[order.paymentMethod].returned} already`,
  );
}

function findEvent({ events }: Evidence, kind: EventKind) {
  return events.find((event) => event.kind === kind);
}

/** `1 seat of A, 2 seats of B and 3 seats of C`. */
function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  return `${words.slice(0, -1).join(', ')} and ${last}`;
}
