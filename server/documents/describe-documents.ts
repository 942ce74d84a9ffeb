import { formatAbn } from '../../contract/abn.ts';
import { formatDate, formatTerm } from '../../contract/format-date.ts';
import { formatDollars, gstPercent, lineAmountCents, type Totals } from '../../contract/money.ts';
import { namePaymentMethods, type OtherWays } from '../../contract/payment-methods.ts';
import { formatQuoteNumber, quoteLink } from '../../contract/quotes.ts';
import type { Seller } from '../../contract/seller.ts';
import { addressLines } from '../../contract/shown-billing.ts';
import { formatInvoiceNumber, type OrderLine, type PaidOrder } from '../orders/order.ts';
import type { Quote } from '../quotes/quote.ts';
import {
  type AdjustmentNote,
  describeEndedKeys,
  formatAdjustmentNumber,
  priceReductionCents,
} from '../refunds/adjustment-note.ts';
import type { DocumentRequest } from './render.ts';

/** Who issues a document, and whether the shop is a demonstration. */
interface Issuer {
  readonly seller: Seller;
  readonly demo: boolean;
}

interface Invoice extends Issuer {
  readonly order: PaidOrder;
  /** When it was issued again with corrected details of the buyer; missing for the first. */
  readonly reissuedAt?: Date;
}

/** States what GST Act s 29-70 requires, and no licence key: invoices are forwarded. */
export function describeInvoice({ seller, order, reissuedAt, demo }: Invoice): DocumentRequest {
  const formatDay = (time: Date) => formatDate(time, seller.timeZone);
  const data = {
    ...describeParties(seller, order),
    ...describeTotals(order),
    demo,
    number: formatInvoiceNumber(order.invoiceNumber),
    renews: order.renews ?? '',
    date: formatDay(order.paidAt),
    reissued: reissuedAt ? formatDay(reissuedAt) : '',
    orderId: order.id,
    paymentMethod: order.paymentMethod,
    paymentReference: order.transactionId,
    lines: order.lines.map((line) => ({ ...describeLine(line), term: formatTerm(line) ?? '' })),
    subtotalCents: String(order.subtotalCents),
  };
  return { template: 'invoice', createdAt: order.paidAt, data };
}

interface QuoteDocument extends Issuer {
  readonly quote: Quote;
  readonly ways: OtherWays;
  /** The shop's public address; null refers to the link in the email. */
  readonly shopUrl: string | null;
}

/** A quote in the look of the invoice. It isn't a tax invoice, and says so. */
export function describeQuote({ seller, quote, demo, ways, shopUrl }: QuoteDocument): DocumentRequest {
  const formatDay = (time: Date) => formatDate(time, seller.timeZone);
  const link = shopUrl === null ? null : quoteLink(shopUrl, quote.token);
  const data = {
    ...describeParties(seller, quote),
    ...describeTotals(quote),
    demo,
    number: formatQuoteNumber(quote.number),
    date: formatDay(quote.createdAt),
    validUntil: formatDay(quote.expiresAt),
    note: quote.note,
    replaces: quote.revises === null ? '' : formatQuoteNumber(quote.revises),
    lines: quote.lines.map(describeLine),
    // The address to open is in ASCII, which is all that a PDF reader takes: a domain such as büro.example becomes Punycode.
    link: link && { text: link, url: new URL(link).href },
    online: namePaymentMethods({}, ways),
    bankAccount: seller.bankAccount ?? null,
  };
  return { template: 'quote', createdAt: quote.createdAt, data };
}

function describeParties(seller: Seller, { billing, email }: Pick<PaidOrder, 'billing' | 'email'>) {
  return {
    seller,
    sellerLines: describeSeller(seller),
    buyerLines: describeBuyer(billing, email),
    email,
    // Orders of earlier releases lack it.
    purchaseOrder: billing.purchaseOrder ?? '',
  };
}

function describeSeller({ legalName, tradingName, abn, address, phone, email }: Seller): string[] {
  const tradingAs = tradingName === legalName ? [] : [`Trading as ${tradingName}`];
  return [legalName, ...tradingAs, `ABN ${abn}`, ...addressLines(address), address.country, phone, email];
}

function describeBuyer(billing: PaidOrder['billing'], email: string): string[] {
  const { firstName, lastName, company, abn, phone } = billing;
  const person = `${firstName} ${lastName}`;
  const number = abn ? `ABN ${formatAbn(abn)}` : '';
  const names = company ? [company, number, person] : [person, number];
  return [...names, ...addressLines(billing), 'Australia', phone, email].filter((line) => line !== '');
}

function describeLine(line: OrderLine) {
  return {
    description: line.productName,
    seats: String(line.quantity),
    unitPrice: formatDollars(line.unitPriceCents),
    amount: formatDollars(lineAmountCents(line)),
  };
}

function describeTotals({ subtotalCents, gstCents, totalCents }: Totals) {
  return {
    subtotal: formatDollars(subtotalCents),
    gst: formatDollars(gstCents),
    total: formatDollars(totalCents),
    gstPercent: String(gstPercent),
  };
}

/** States what GST Act s 29-75 and the determination F2022L01272 require. */
export function describeNote({ seller, note, demo }: Issuer & { note: AdjustmentNote }): DocumentRequest {
  const { order, amountCents, gstCents } = note;
  const formatDay = (time: Date) => formatDate(time, seller.timeZone);
  const data = {
    ...describeParties(seller, order),
    demo,
    number: formatAdjustmentNumber(note.number),
    date: formatDay(note.issuedAt),
    invoiceNumber: formatInvoiceNumber(order.invoiceNumber),
    invoiceDate: formatDay(order.paidAt),
    invoiceTotal: formatDollars(order.totalCents),
    invoiceGst: formatDollars(order.gstCents),
    orderId: order.id,
    paymentMethod: order.paymentMethod,
    paymentReference: order.transactionId,
    refundReference: note.gatewayRefundId,
    refundDate: formatDay(note.refundedAt),
    reason: note.reason,
    endedKeys: describeEndedKeys(note) ?? '',
    lines: describeRows(note),
    refunded: formatDollars(amountCents),
    refundedGst: formatDollars(gstCents),
    priceDifference: formatDollars(gstCents - amountCents),
    gstDifference: formatDollars(-gstCents),
    totalDifference: formatDollars(-amountCents),
    gstPercent: String(gstPercent),
  };
  return { template: 'adjustment-note', createdAt: note.issuedAt, data };
}

/** The refunded seats. A last row makes up for money that was refunded without seats, now or before. */
function describeRows(note: AdjustmentNote) {
  const rows = note.lines.map((line) => ({
    ...describeLine(line),
    amount: formatDollars(-lineAmountCents(line)),
  }));
  const restCents = priceReductionCents(note);
  if (restCents === null) return rows;
  const description = restCents < 0 ? 'Price reductions of earlier notes' : 'Price reduction';
  return [...rows, { description, seats: '', unitPrice: '', amount: formatDollars(-restCents) }];
}
