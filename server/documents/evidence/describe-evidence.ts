import { tokensOf } from '../../../brand/tokens.ts';
import { formatAbn } from '../../../contract/abn.ts';
import { describeDisputeReason, describeDisputeState } from '../../../contract/dispute-words.ts';
import { capitalise, formatDate } from '../../../contract/format.ts';
import { formatDollars } from '../../../contract/money.ts';
import { isBankTransfer, nameGateway, paymentWords } from '../../../contract/payment-methods.ts';
import { addressLines, personName } from '../../../contract/shown-billing.ts';
import { formatAdjustmentNumber, formatInvoiceNumber } from '../../orders/order.ts';
import type { DocumentRequest } from '../compiler-process.ts';
import { describeLine, describeParties, describeTotals, type Issuer } from '../invoice.ts';
import { countSeats, describeTermOfLine } from '../line-terms.ts';
import { describeEvent, describeReceipt } from './describe-event.ts';
import { describeKeys } from './describe-keys.ts';
import { describePolicies } from './describe-policies.ts';
import { describeStatement } from './evidence-statement.ts';
import { describeTimeline } from './evidence-timeline.ts';
import { type FormatMoment, formatMomentIn } from './format-moment.ts';
import { nameRealGateway } from './name-gateway.ts';
import type { EventKind, Evidence } from './read-evidence.ts';

interface EvidenceParts extends Issuer {
  readonly evidence: Evidence;
  readonly preparedAt: Date;
}

/** Labels and values, in the order in which they are shown. */
type Pairs = readonly (readonly [label: string, value: string])[];

/** What a bank that disputes a payment asks a seller of digital goods for. */
export function describeEvidence(parts: EvidenceParts): DocumentRequest {
  const { seller, demo, evidence, preparedAt } = parts;
  const { order } = evidence;
  const formatMoment = formatMomentIn(seller.timeZone);
  const { sellerLines } = describeParties(seller, order);
  const data = {
    seller,
    sellerLines,
    demo,
    number: formatInvoiceNumber(order.invoiceNumber),
    orderId: order.id,
    orderDate: formatDate(order.paidAt, seller.timeZone),
    prepared: formatDate(preparedAt, seller.timeZone),
    disputeIds: evidence.disputes.map(({ id }) => id).join(', '),
    statement: describeStatement({ seller, evidence, formatMoment }),
    disputes: describeDisputes(evidence, formatMoment),
    buyer: describeBuyer(evidence),
    payment: describePayment(evidence, formatMoment),
    lines: order.lines.map((line) => ({
      ...describeLine(line),
      term: describeTermOfLine(line, line.licences.map(countSeats)),
    })),
    ...describeTotals(order),
    verification: describeEvents(evidence, ['code-sent', 'code-verified'], formatMoment),
    delivery: describeDelivery(evidence, formatMoment),
    access: describeEvents(evidence, ['keys-shown', 'keys-found', 'keys-saved'], formatMoment),
    keys: describeKeys(evidence),
    refunds: describeRefunds(evidence, formatMoment),
    earlier: describeEarlier(evidence, formatMoment),
    timeline: describeTimeline(evidence, formatMoment),
    policies: describePolicies(evidence, formatMoment),
  };
  return { template: 'evidence', createdAt: preparedAt, brand: tokensOf(seller).print, data };
}

function describeDisputes({ disputes }: Evidence, formatMoment: FormatMoment): Pairs {
  return disputes.flatMap(({ id, amountCents, reason, status, openedAt }) =>
    filled([
      ['Dispute', id],
      ['Amount', `AUD ${formatDollars(amountCents)}`],
      ['Opened', formatMoment(openedAt)],
      ['Reason', capitalise(describeDisputeReason(reason))],
      ['State', capitalise(describeDisputeState(status))],
    ]),
  );
}

function describeBuyer({ order: { billing, email } }: Evidence): Pairs {
  return filled([
    ['Name', personName(billing)],
    ['Company', billing.company],
    ['ABN', billing.abn ? formatAbn(billing.abn) : ''],
    ['Email address', email],
    ['Phone', billing.phone ?? ''],
    ['Billing address', [...addressLines(billing), 'Australia'].join(', ')],
    ['Purchase order', billing.purchaseOrder ?? ''],
  ]);
}

function describePayment({ order, sale, payment }: Evidence, formatMoment: FormatMoment): Pairs {
  const isTransfer = isBankTransfer(sale.gateway);
  return filled([
    ['Paid', capitalise(paymentWords[order.paymentMethod].paid)],
    ['Gateway', isTransfer ? '' : nameGateway(sale.gateway)],
    ['Amount', `AUD ${formatDollars(payment?.amountCents ?? order.totalCents)}`],
    ['Payment id', payment && payment.paymentId !== order.transactionId ? payment.paymentId : ''],
    ['Transaction id', order.transactionId],
    ['Started', payment && !isTransfer ? formatMoment(payment.openedAt) : ''],
    ['Received', formatMoment(order.paidAt)],
  ]);
}

/** The first time of each, and the last of several. */
function describeEvents(
  evidence: Evidence,
  kinds: readonly EventKind[],
  formatMoment: FormatMoment,
): Pairs {
  return evidence.events
    .filter(({ kind }) => kinds.includes(kind))
    .map((event) => {
      const { firstAt, lastAt, times } = event;
      const again =
        times > 1 ? ` This happened ${times} times, the last on ${formatMoment(lastAt)}.` : '';
      return [formatMoment(firstAt), describeEvent(event, evidence) + again];
    });
}

function describeDelivery(evidence: Evidence, formatMoment: FormatMoment): Pairs {
  const receipts = describeEvents(evidence, ['receipt-accepted', 'keys-mailed'], formatMoment);
  const acceptedAt = evidence.sale.receiptAcceptedAt;
  const isKnown = evidence.events.some(({ kind }) => kind === 'receipt-accepted');
  if (isKnown || !acceptedAt) return receipts;
  return [[formatMoment(acceptedAt), describeReceipt(evidence)], ...receipts];
}

function describeRefunds({ refunds }: Evidence, formatMoment: FormatMoment): Pairs {
  return refunds.map(({ settledAt, amountCents, noteNumber, gatewayRefundId, reason }) => {
    const note =
      noteNumber === null ? '' : `, adjustment note ${formatAdjustmentNumber(noteNumber)}`;
    const reference = gatewayRefundId ? `, reference ${gatewayRefundId}` : '';
    const words = `${formatDollars(amountCents)}${note}${reference}. Reason: ${reason}`;
    return [formatMoment(settledAt), words];
  });
}

function describeEarlier({ earlier }: Evidence, formatMoment: FormatMoment): Pairs {
  return earlier.map(({ paidAt, invoiceNumber, totalCents, gateway, transactionId }) => {
    const name = nameRealGateway(gateway);
    const reference = `${name ? `${name}, ` : ''}reference ${transactionId}`;
    const words = `${formatInvoiceNumber(invoiceNumber)}: ${formatDollars(totalCents)}, ${reference}.`;
    return [formatMoment(paidAt), `${words} No dispute of it is recorded.`];
  });
}

function filled(pairs: Pairs): Pairs {
  return pairs.filter(([, value]) => value !== '');
}
