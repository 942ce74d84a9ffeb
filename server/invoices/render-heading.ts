import type { Seller } from '../../contract/seller.ts';
import { formatInvoiceNumber, type PaidOrder } from '../orders/order.ts';
import { drawArtifact, drawElement, drawRule, type InvoiceDocument } from './invoice-document.ts';
import { colours, page, styles } from './invoice-document-look.ts';
import { formatInvoiceDate } from './render-date.ts';
import { drawText } from './render-text.ts';

const markSize = 26;
const titleWidth = 220;

/** The head of the first page: who sells, "Tax Invoice", and what identifies it. */
export function renderHeading(invoice: InvoiceDocument, seller: Seller, order: PaidOrder): void {
  const { pdf, y } = invoice;
  drawLogoMark(invoice, page.left, y);
  drawElement(invoice, 'P', () => {
    const x = page.left + markSize + 10;
    drawText(pdf, seller.logoText, { x, y: y + 4.5, width: page.right - titleWidth - x }, styles.logo);
  });
  const titlePlace = { x: page.right - titleWidth, width: titleWidth };
  drawElement(invoice, 'H1', () => {
    drawText(pdf, 'Tax Invoice', { ...titlePlace, y: y - 3 }, styles.title);
  });
  invoice.y = y + 56;
  renderFacts(invoice, [
    ['Invoice number', formatInvoiceNumber(order.invoiceNumber), 86],
    ['Invoice date', formatInvoiceDate(order.paidAt, seller.timeZone), 104],
    ['Order ID', order.id, 150],
    ['Payment reference', order.transactionId, 143.28],
  ]);
}

/** Facts side by side: label, value, width. */
function renderFacts(invoice: InvoiceDocument, facts: readonly (readonly [string, string, number])[]): void {
  const { pdf, y } = invoice;
  drawRule(invoice, y, { colour: colours.line });
  let x: number = page.left;
  let height = 0;
  for (const [label, value, width] of facts) {
    const place = { x, width: width - 4 };
    drawElement(invoice, 'P', () => {
      drawText(pdf, label, { ...place, y: y + 14 }, styles.label);
      height = Math.max(height, drawText(pdf, value, { ...place, y: y + 27 }, styles.value));
    });
    x += width;
  }
  const bottom = y + 27 + height + 13;
  drawRule(invoice, bottom, { colour: colours.line });
  invoice.y = bottom + 24;
}

/** The shop's mark, drawn on a grid of 32. */
function drawLogoMark(invoice: InvoiceDocument, x: number, y: number): void {
  const { pdf } = invoice;
  drawArtifact(invoice, 'Layout', () => {
    pdf
      .save()
      .translate(x, y)
      .scale(markSize / 32);
    pdf.roundedRect(0, 0, 32, 32, 8).fill(colours.ink);
    pdf.path('M9 7.5v17M23 7.5v17M9 19.5h14M9 19.5c1.6-5 4-7.5 7-7.5s5.4 2.5 7 7.5M16 12v7.5');
    pdf.lineWidth(2.25).lineCap('round').lineJoin('round').stroke(colours.white).restore();
  });
}
