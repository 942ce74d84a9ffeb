import type { Seller } from '../../contract/seller.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { colours, page, styles } from './invoice-look.ts';

export interface Margins {
  readonly seller: Seller;
  /** The number of the invoice or the adjustment note. */
  readonly number: string;
  /** Marks every page as a demonstration. */
  readonly demo: boolean;
}

/** What every page repeats outside its text. Call it when the document is complete: it counts the pages. */
export function renderMargins(invoice: InvoiceDocument, { seller, number, demo }: Margins): void {
  const { pageCount } = invoice.tagged;
  // The footer is in the margin, and must not start a page.
  invoice.bottom = page.height;
  for (let i = 0; i < pageCount; i++) {
    invoice.tagged.turnTo(i);
    renderFooter(invoice, seller, `${number} · Page ${i + 1} of ${pageCount}`);
    if (demo) renderDemoMark(invoice);
  }
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
  const sentence = 'Demonstration only: no money is taken, and no licences are supplied.';
  invoice.artifact('Pagination', () => {
    invoice.content.fill({ x: 0, y: 0, width: page.width, height: 28 }, colours.wattleSoft);
    invoice.write(sentence, { x: page.left, y: 9, width: page.contentWidth }, styles.demo);
  });
}
