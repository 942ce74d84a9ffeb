import { formatDate } from '../../contract/format-date.ts';
import { formatDollars, gstLabel, gstPercent, lineAmountCents } from '../../contract/money.ts';
import type { Seller } from '../../contract/seller.ts';
import { formatInvoiceNumber, type OrderLine, type PaidOrder } from '../orders/order.ts';
import { InvoiceDocument } from './invoice-document.ts';
import { measureClosing, type Note, renderClosing } from './render-closing.ts';
import { renderHeading } from './render-heading.ts';
import { type LineRow, renderLines } from './render-lines.ts';
import { renderMargins } from './render-margins.ts';

export interface InvoiceRequest {
  readonly seller: Seller;
  readonly order: PaidOrder;
  /** Marks every page as a demonstration. */
  readonly demo: boolean;
}

/**
 * Renders the Australian tax invoice of an order as a PDF. It has what GST Act s 29-70 requires, and no licence key:
 * invoices are forwarded to accounts departments.
 */
export async function renderInvoice({ seller, order, demo }: InvoiceRequest): Promise<Buffer> {
  const number = formatInvoiceNumber(order.invoiceNumber);
  const invoice = new InvoiceDocument(`Tax Invoice ${number}`, seller.legalName, order.paidAt);
  renderHeading(invoice, {
    title: 'Tax Invoice',
    facts: [
      ['Invoice number', number],
      ['Invoice date', formatDate(order.paidAt, seller.timeZone)],
      ['Order ID', order.id],
      ['Payment reference', order.transactionId],
    ],
    ...{ seller, buyer: order },
  });
  const notes = describeNotes(seller, order);
  renderLines(invoice, order.lines.map(describeLine), measureClosing(invoice, notes));
  renderClosing(invoice, {
    mark: 'Paid in full',
    sums: [
      ['Subtotal (ex GST)', formatDollars(order.subtotalCents)],
      [gstLabel, formatDollars(order.gstCents)],
      ['Total (inc. GST)', `AUD ${formatDollars(order.totalCents)}`],
    ],
    notes,
  });
  renderMargins(invoice, { seller, number, demo });
  return invoice.toBuffer();
}

function describeLine(line: OrderLine): LineRow {
  const { productName, quantity, unitPriceCents } = line;
  return [productName, String(quantity), formatDollars(unitPriceCents), formatDollars(lineAmountCents(line))];
}

/** How the order was paid, how GST was rounded, and how to download the invoice again. */
function describeNotes(seller: Seller, order: PaidOrder): readonly Note[] {
  const paidOn = formatDate(order.paidAt, seller.timeZone);
  return [
    [
      'Payment and GST',
      `Paid by card on ${paidOn}, reference ${order.transactionId}. Amount due: $0.00.`,
      `GST is ${gstPercent}% of the subtotal, worked out once for the whole invoice and rounded half up to the nearest cent (total invoice rule, GST Act s 9-90). All amounts are in Australian dollars (AUD).`,
    ],
    [
      'Download this invoice again',
      'Open the Invoice tab of the shop and enter:',
      `Invoice ID: ${formatInvoiceNumber(order.invoiceNumber)}`,
      `Email Address: ${order.email}`,
      'License Key: any licence key of this order',
      `Amount in cents: ${order.subtotalCents} (the subtotal before GST)`,
    ],
  ];
}
