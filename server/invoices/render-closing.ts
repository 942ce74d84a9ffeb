import { formatDate } from '../../contract/format-date.ts';
import { formatDollars, gstLabel, gstPercent } from '../../contract/money.ts';
import type { Seller } from '../../contract/seller.ts';
import { formatInvoiceNumber, type PaidOrder } from '../orders/order.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { colours, halves, page, styles, type TextStyle } from './invoice-look.ts';

const totalsHeight = 118;
const noteTop = 18;
const noteTitleHeight = 16;
const paragraphGap = 3;

/** The totals end where the amounts of the table end. */
const totalsLeft = halves[1].x;
const totalsRight = page.right - 10;

type Note = readonly [title: string, ...paragraphs: string[]];

/** How the order was paid, how GST was rounded, and how to download the invoice again. */
export function describeNotes(seller: Seller, order: PaidOrder): readonly Note[] {
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

/** The height of what {@link renderClosing} draws, in points. */
export function measureClosing(invoice: InvoiceDocument, notes: readonly Note[]): number {
  const noteHeights = notes.map(([, ...paragraphs]) =>
    paragraphs.reduce(
      (sum, text) => sum + invoice.heightOf(text, halves[0].width, styles.note) + paragraphGap,
      noteTop + noteTitleHeight,
    ),
  );
  return totalsHeight + Math.max(...noteHeights);
}

/** Everything below the table: the totals, that they are paid, and the notes. */
export function renderClosing(invoice: InvoiceDocument, order: PaidOrder, notes: readonly Note[]): void {
  const { pdf } = invoice;
  if (pdf.y + measureClosing(invoice, notes) > page.bottom) pdf.addPage();
  const { y } = pdf;
  renderPaidMark(invoice, y + 14);
  renderSum(invoice, y + 14, 'Subtotal (ex GST)', formatDollars(order.subtotalCents));
  renderSum(invoice, y + 34, gstLabel, formatDollars(order.gstCents));
  invoice.rule(y + 58, colours.ink, totalsLeft, totalsRight);
  const total = `AUD ${formatDollars(order.totalCents)}`;
  renderSum(invoice, y + 67, 'Total (inc. GST)', total, styles.total, styles.totalAmount);
  invoice.rule(y + totalsHeight, colours.line);
  notes.forEach((note, i) => {
    pdf.y = y + totalsHeight + noteTop;
    renderNote(invoice, halves[i] ?? halves[0], note);
  });
}

function renderPaidMark(invoice: InvoiceDocument, y: number): void {
  const width = 84;
  invoice.artifact('Layout', () => {
    invoice.pdf.roundedRect(page.left, y, width, 22, 11).fill(colours.eucalyptusSoft);
  });
  invoice.element('P', () => {
    invoice.write('Paid in full', { x: page.left, y: y + 5.5, width }, styles.paid);
  });
}

function renderSum(
  invoice: InvoiceDocument,
  y: number,
  label: string,
  amount: string,
  labelStyle: TextStyle = styles.text,
  amountStyle: TextStyle = styles.amount,
): void {
  const place = { x: totalsLeft, y, width: totalsRight - totalsLeft };
  invoice.element('P', () => {
    invoice.write(label, place, labelStyle);
    invoice.write(amount, place, amountStyle);
  });
}

function renderNote(
  invoice: InvoiceDocument,
  half: (typeof halves)[number],
  [title, ...paragraphs]: Note,
): void {
  const { pdf } = invoice;
  const { y } = pdf;
  invoice.element('H2', () => invoice.write(title, half, styles.noteTitle));
  pdf.y = y + noteTitleHeight;
  for (const text of paragraphs) {
    invoice.element('P', () => invoice.write(text, half, styles.note));
    pdf.y += paragraphGap;
  }
}
