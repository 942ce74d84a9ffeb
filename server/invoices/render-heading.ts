import { formatDate } from '../../contract/format-date.ts';
import type { Seller } from '../../contract/seller.ts';
import { formatInvoiceNumber, type PaidOrder } from '../orders/order.ts';
import { drawArtifact, drawElement, drawRule, type InvoiceDocument } from './invoice-document.ts';
import { colours, page, styles } from './invoice-document-look.ts';
import { drawText, measureWidth } from './render-text.ts';

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
    ['Invoice number', formatInvoiceNumber(order.invoiceNumber)],
    ['Invoice date', formatDate(order.paidAt, seller.timeZone)],
    ['Order ID', order.id],
    ['Payment reference', order.transactionId],
  ]);
}

/** Facts side by side, label and value, with the same room between all of them. */
function renderFacts(invoice: InvoiceDocument, facts: readonly (readonly [string, string])[]): void {
  const { pdf, y } = invoice;
  drawRule(invoice, y, { colour: colours.line });
  const widths = facts.map(([label, value]) =>
    Math.max(measureWidth(pdf, label, styles.label), measureWidth(pdf, value, styles.fact)),
  );
  const taken = widths.reduce((sum, width) => sum + width, 0);
  const gap = Math.max(8, (page.contentWidth - taken) / (facts.length - 1));
  let x: number = page.left;
  let height = 0;
  facts.forEach(([label, value], i) => {
    const place = { x, width: (widths[i] ?? 0) + 1 };
    drawElement(invoice, 'P', () => {
      drawText(pdf, label, { ...place, y: y + 14 }, styles.label);
      height = Math.max(height, drawText(pdf, value, { ...place, y: y + 27 }, styles.fact));
    });
    x += place.width - 1 + gap;
  });
  const bottom = y + 27 + height + 13;
  drawRule(invoice, bottom, { colour: colours.line });
  invoice.y = bottom + 24;
}

/** The shop's mark, drawn on a grid of 32 as the page draws it. */
function drawLogoMark(invoice: InvoiceDocument, x: number, y: number): void {
  const { pdf } = invoice;
  drawArtifact(invoice, 'Layout', () => {
    pdf
      .save()
      .translate(x, y)
      .scale(markSize / 32);
    pdf.roundedRect(0, 0, 32, 32, 8).fill(colours.ink);
    pdf.lineCap('round').lineJoin('round');
    pdf.path('M9.25 7.5v17M22.75 7.5v17').lineWidth(2.75).stroke(colours.white);
    pdf
      .path('M9.25 20h13.5M9.25 20C10.4 14.9 12.9 12 16 12s5.6 2.9 6.75 8')
      .lineWidth(2)
      .stroke(colours.white);
    pdf.restore();
  });
}
