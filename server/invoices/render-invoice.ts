import type { Seller } from '../../contract/seller.ts';
import { formatInvoiceNumber, type PaidOrder } from '../orders/order.ts';
import { createInvoiceDocument } from './invoice-document.ts';
import { renderHeading } from './render-heading.ts';
import { renderLines } from './render-lines.ts';
import { describeNotes, measureNotes, renderNotes } from './render-notes.ts';
import { renderPageFrames } from './render-page-frame.ts';
import { renderParties } from './render-parties.ts';
import { renderTotals, totalsHeight } from './render-totals.ts';

export interface InvoiceRequest {
  readonly seller: Seller;
  readonly order: PaidOrder;
  /** Marks every page as a demonstration. */
  readonly demo: boolean;
}

/**
 * Draws the Australian tax invoice of an order as a PDF. It holds what GST Act s 29-70 asks for, and no
 * licence key: invoices are forwarded to accounts departments.
 */
export function renderInvoice({ seller, order, demo }: InvoiceRequest): Promise<Buffer> {
  const info = {
    title: `Tax Invoice ${formatInvoiceNumber(order.invoiceNumber)}`,
    author: seller.legalName,
    createdAt: order.paidAt,
  };
  return createInvoiceDocument(info, (invoice) => {
    const notes = describeNotes(seller, order);
    renderHeading(invoice, seller, order);
    renderParties(invoice, seller, order);
    renderLines(invoice, order.lines, totalsHeight + measureNotes(invoice.pdf, notes));
    renderTotals(invoice, order);
    renderNotes(invoice, notes);
    renderPageFrames(invoice, seller, order, demo);
  });
}
