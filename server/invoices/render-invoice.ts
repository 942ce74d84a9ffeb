import { formatDate } from '../../contract/format-date.ts';
import { formatDollars, gstLabel, gstPercent } from '../../contract/money.ts';
import type { Seller } from '../../contract/seller.ts';
import { formatInvoiceNumber, type PaidOrder } from '../orders/order.ts';
import { InvoiceDocument } from './invoice-document.ts';
import { measureClosing, type Note, renderClosing } from './render-closing.ts';
import { renderHeading } from './render-heading.ts';
import { describeLine, renderLines } from './render-lines.ts';
import { renderMargins } from './render-margins.ts';

export interface InvoiceRequest {
  readonly seller: Seller;
  readonly order: PaidOrder;
  /** When it was issued again with corrected details of the buyer; missing for the first. */
  readonly reissuedAt?: Date;
  /** Marks every page as a demonstration. */
  readonly demo: boolean;
}

/**
 * Renders the Australian tax invoice of an order as a PDF. It has what GST Act s 29-70 requires, and no licence key:
 * invoices are forwarded to accounts departments.
 */
export function renderInvoice({ seller, order, reissuedAt, demo }: InvoiceRequest): Buffer {
  const number = formatInvoiceNumber(order.invoiceNumber);
  const reissuedOn = reissuedAt ? formatDate(reissuedAt, seller.timeZone) : null;
  const invoice = new InvoiceDocument(`Tax Invoice ${number}`, seller.legalName, order.paidAt);
  renderHeading(invoice, {
    title: 'Tax Invoice',
    facts: [
      ['Invoice number', number],
      ['Invoice date', formatDate(order.paidAt, seller.timeZone)],
      ['Order ID', order.id],
      ['Payment reference', order.transactionId],
      ...(reissuedOn ? [['Reissued', reissuedOn] as const] : []),
    ],
    ...{ seller, buyer: order },
  });
  const notes = describeNotes(seller, order, reissuedOn);
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

/** How the order was paid, how GST was rounded, and how to download the invoice again. */
function describeNotes(seller: Seller, order: PaidOrder, reissuedOn: string | null): readonly Note[] {
  const paidOn = formatDate(order.paidAt, seller.timeZone);
  return [
    [
      'Payment and GST',
      `Paid ${methods[order.paymentMethod]} on ${paidOn}, reference ${order.transactionId}. Amount due: $0.00.`,
      `GST is ${gstPercent}% of the subtotal, worked out once for the whole invoice and rounded half up to the nearest cent (total invoice rule, GST Act s 9-90). All amounts are in Australian dollars (AUD).`,
      ...(reissuedOn
        ? [
            `Reissued on ${reissuedOn} with corrected details of the buyer. It replaces the earlier invoice of this number.`,
          ]
        : []),
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

const methods = { card: 'by card', 'bank-transfer': 'by bank transfer' } as const;
