import type { Seller } from '../../contract/seller.ts';
import { formatInvoiceNumber, type PaidOrder } from '../orders/order.ts';
import { InvoiceDocument } from './invoice-document.ts';
import { colours, page, styles } from './invoice-look.ts';
import { describeNotes, measureClosing, renderClosing } from './render-closing.ts';
import { renderHeading } from './render-heading.ts';
import { renderLines } from './render-lines.ts';

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
  renderHeading(invoice, seller, order);
  const notes = describeNotes(seller, order);
  renderLines(invoice, order.lines, measureClosing(invoice, notes));
  renderClosing(invoice, order, notes);
  const { pdf } = invoice;
  const { count } = pdf.bufferedPageRange();
  for (let i = 0; i < count; i++) {
    pdf.switchToPage(i);
    // The footer is in the margin, and must not start a page.
    pdf.page.margins.bottom = 0;
    renderFooter(invoice, seller, `${number} · Page ${i + 1} of ${count}`);
    if (demo) renderDemoMark(invoice);
  }
  return invoice.toBuffer();
}

function renderFooter(invoice: InvoiceDocument, { legalName, abn, email }: Seller, pageText: string): void {
  const place = { x: page.left, y: page.height - 44, width: page.contentWidth };
  const sellerText = `${legalName} · ABN ${abn} · ${email}`;
  invoice.rule(page.height - 54, colours.line);
  invoice.artifact('Pagination', () => {
    invoice.write(sellerText, { ...place, width: place.width - 140 }, styles.foot);
    invoice.write(pageText, place, styles.footRight);
  });
}

function renderDemoMark(invoice: InvoiceDocument): void {
  const sentence = 'Demonstration only: no money was taken, and no licences were supplied.';
  invoice.artifact('Pagination', () => {
    invoice.pdf.rect(0, 0, page.width, 28).fill(colours.wattleSoft);
    invoice.write(sentence, { x: page.left, y: 9, width: page.contentWidth }, styles.demo);
  });
}
