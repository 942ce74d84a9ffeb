import type { Seller } from '../../contract/seller.ts';
import { formatInvoiceNumber, type PaidOrder } from '../orders/order.ts';
import { drawArtifact, drawRule, type InvoiceDocument } from './invoice-document.ts';
import { colours, page, styles } from './invoice-document-look.ts';
import { drawText } from './render-text.ts';

const demoSentence = 'Demonstration only: no money was taken, and no licences were supplied.';
const demoHeight = 28;

/** What every page repeats: its foot, and in a demonstration the mark across its head. */
export function renderPageFrames(
  invoice: InvoiceDocument,
  seller: Seller,
  order: PaidOrder,
  demo: boolean,
): void {
  const { pdf } = invoice;
  const { count } = pdf.bufferedPageRange();
  for (let i = 0; i < count; i++) {
    pdf.switchToPage(i);
    renderFoot(invoice, seller, `${formatInvoiceNumber(order.invoiceNumber)} · Page ${i + 1} of ${count}`);
    if (demo) renderDemoMark(invoice);
  }
}

function renderFoot(invoice: InvoiceDocument, { legalName, abn, email }: Seller, pageText: string): void {
  const { pdf } = invoice;
  const place = { x: page.left, y: page.height - 44, width: page.contentWidth };
  drawRule(invoice, page.height - 54, { colour: colours.line });
  drawArtifact(invoice, 'Pagination', () => {
    drawText(
      pdf,
      `${legalName} · ABN ${abn} · ${email}`,
      { ...place, width: place.width - 140 },
      styles.foot,
    );
    drawText(pdf, pageText, place, styles.footRight);
  });
}

function renderDemoMark(invoice: InvoiceDocument): void {
  const { pdf } = invoice;
  drawArtifact(invoice, 'Pagination', () => {
    pdf.rect(0, 0, page.width, demoHeight).fill(colours.wattleSoft);
    drawText(pdf, demoSentence, { x: page.left, y: 9, width: page.contentWidth }, styles.demo);
  });
}
