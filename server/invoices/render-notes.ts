import { formatDate } from '../../contract/format-date.ts';
import { gstPercent } from '../../contract/money.ts';
import type { Seller } from '../../contract/seller.ts';
import { formatInvoiceNumber, type PaidOrder } from '../orders/order.ts';
import { drawElement, drawRule, type InvoiceDocument } from './invoice-document.ts';
import { colours, halves, styles } from './invoice-document-look.ts';
import { drawText, measureText } from './render-text.ts';

interface Note {
  readonly half: (typeof halves)[number];
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const top = 18;
const titleHeight = 16;
const paragraphGap = 3;

/** What the sums rest on, how they were paid, and how to fetch the invoice again. No licence key stands here. */
export function describeNotes(seller: Seller, order: PaidOrder): readonly Note[] {
  return [
    {
      half: halves[0],
      title: 'Payment and GST',
      paragraphs: [
        `Paid by card on ${formatDate(order.paidAt, seller.timeZone)}, reference ${order.transactionId}. Amount due: $0.00.`,
        `GST is ${gstPercent}% of the subtotal, worked out once for the whole invoice and rounded half up to the nearest cent (total invoice rule, GST Act s 9-90). All amounts are in Australian dollars (AUD).`,
      ],
    },
    {
      half: halves[1],
      title: 'Download this invoice again',
      paragraphs: [
        'Open the Invoice tab of the shop and enter:',
        `Invoice ID: ${formatInvoiceNumber(order.invoiceNumber)}`,
        `Email Address: ${order.email}`,
        'License Key: any licence key of this order',
        `Amount in cents: ${order.subtotalCents} (the subtotal before GST)`,
      ],
    },
  ];
}

export function measureNotes(pdf: PDFKit.PDFDocument, notes: readonly Note[]): number {
  const heights = notes.map(({ paragraphs }) =>
    paragraphs.reduce(
      (sum, text) => sum + measureText(pdf, text, halves[0].width, styles.note) + paragraphGap,
      top + titleHeight,
    ),
  );
  return Math.max(...heights);
}

/** Draws the notes side by side. */
export function renderNotes(invoice: InvoiceDocument, notes: readonly Note[]): void {
  const { pdf } = invoice;
  drawRule(invoice, invoice.y, { colour: colours.line });
  for (const { half, title, paragraphs } of notes) {
    let y = invoice.y + top;
    drawElement(invoice, 'H2', () => {
      drawText(pdf, title, { ...half, y }, styles.noteTitle);
    });
    y += titleHeight;
    for (const text of paragraphs) {
      drawElement(invoice, 'P', () => {
        y += drawText(pdf, text, { ...half, y }, styles.note) + paragraphGap;
      });
    }
  }
  invoice.y += measureNotes(pdf, notes);
}
