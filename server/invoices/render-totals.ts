import { formatDollars, gstLabel, type Totals } from '../../contract/money.ts';
import { drawArtifact, drawElement, drawRule, type InvoiceDocument } from './invoice-document.ts';
import { colours, halves, page, styles, type TextStyle } from './invoice-document-look.ts';
import { drawText } from './render-text.ts';

/** How high {@link renderTotals} becomes, in points. */
export const totalsHeight = 118;

/** The amounts end where those of the table above end. */
const right = page.right - 10;
const left = halves[1].x;

/** The sums under the amounts, and beside them the mark that they are paid. */
export function renderTotals(invoice: InvoiceDocument, totals: Totals): void {
  const { y } = invoice;
  renderPaidMark(invoice, y + 14);
  renderSum(invoice, y + 14, 'Subtotal (ex GST)', formatDollars(totals.subtotalCents));
  renderSum(invoice, y + 34, gstLabel, formatDollars(totals.gstCents));
  drawRule(invoice, y + 58, { left, right, colour: colours.ink });
  renderSum(invoice, y + 67, 'Total (inc. GST)', `AUD ${formatDollars(totals.totalCents)}`, {
    label: styles.total,
    amount: styles.totalAmount,
  });
  invoice.y = y + totalsHeight;
}

function renderSum(
  invoice: InvoiceDocument,
  y: number,
  label: string,
  amount: string,
  style: { label: TextStyle; amount: TextStyle } = { label: styles.text, amount: styles.amount },
): void {
  const place = { x: left, y, width: right - left };
  drawElement(invoice, 'P', () => {
    drawText(invoice.pdf, label, place, style.label);
    drawText(invoice.pdf, amount, place, style.amount);
  });
}

function renderPaidMark(invoice: InvoiceDocument, y: number): void {
  const { pdf } = invoice;
  const width = 84;
  drawArtifact(invoice, 'Layout', () => {
    pdf.roundedRect(page.left, y, width, 22, 11).fill(colours.eucalyptusSoft);
  });
  drawElement(invoice, 'P', () => {
    drawText(pdf, 'Paid in full', { x: page.left, y: y + 5.5, width }, styles.paid);
  });
}
