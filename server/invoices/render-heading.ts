import type { Seller } from '../../contract/seller.ts';
import type { PaidOrder } from '../orders/order.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { colours, halves, page, styles } from './invoice-look.ts';

const markSize = 26;
const titleWidth = 220;
const smallestGap = 8;

export interface Heading {
  /** What the document is, such as "Tax Invoice". */
  readonly title: string;
  /** What identifies it: labels and values. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly seller: Seller;
  readonly buyer: Pick<PaidOrder, 'billing' | 'email'>;
}

/** Everything above the table: the logo, the title, what identifies the document, who sells and who buys. */
export function renderHeading(invoice: InvoiceDocument, heading: Heading): void {
  const { title, facts, seller, buyer } = heading;
  const { pdf } = invoice;
  const { top } = page;
  renderLogoMark(invoice, page.left, top);
  invoice.element('P', () => {
    const x = page.left + markSize + 10;
    invoice.write(seller.logoText, { x, y: top + 4.5, width: page.right - titleWidth - x }, styles.logo);
  });
  invoice.element('H1', () => {
    const place = { x: page.right - titleWidth, y: top - 3, width: titleWidth };
    invoice.write(title, place, styles.title);
  });
  pdf.y = top + 56;
  renderFacts(invoice, facts);
  renderParties(invoice, seller, buyer);
}

/** Labels and values in columns as wide as their text, with equal gaps between them. */
function renderFacts(invoice: InvoiceDocument, facts: Heading['facts']): void {
  const { pdf } = invoice;
  const { y } = pdf;
  invoice.rule(y, colours.line);
  const widths = facts.map(([label, value]) =>
    Math.max(invoice.widthOf(label, styles.label), invoice.widthOf(value, styles.fact)),
  );
  const textWidth = widths.reduce((sum, width) => sum + width, 0);
  const gap = Math.max(smallestGap, (page.contentWidth - textWidth) / (facts.length - 1));
  let x: number = page.left;
  facts.forEach(([label, value], i) => {
    const width = widths[i] ?? 0;
    // PDFKit breaks lines by the width of each part of a word, which lacks the kerning between the parts.
    const place = { x, width: width + smallestGap };
    invoice.element('P', () => {
      invoice.write(label, { ...place, y: y + 14 }, styles.label);
      invoice.write(value, { ...place, y: y + 27 }, styles.fact);
    });
    x += width + gap;
  });
  const bottom = pdf.y + 13;
  invoice.rule(bottom, colours.line);
  pdf.y = bottom + 24;
}

function renderParties(invoice: InvoiceDocument, seller: Seller, buyer: Heading['buyer']): void {
  const { pdf } = invoice;
  const { y, page: firstPage } = pdf;
  renderParty(invoice, halves[0], 'From', describeSeller(seller));
  const sellerEnd = pdf.y;
  pdf.y = y;
  renderParty(invoice, halves[1], 'Billed to', describeBuyer(buyer));
  // A buyer with very long names continues on a second page.
  if (pdf.page === firstPage) pdf.y = Math.max(pdf.y, sellerEnd);
  pdf.y += 30;
}

function renderParty(
  invoice: InvoiceDocument,
  half: (typeof halves)[number],
  label: string,
  [name = '', ...lines]: readonly string[],
): void {
  invoice.element('H2', () => invoice.write(label, half, styles.label));
  invoice.pdf.y += 5;
  invoice.element('P', () => {
    invoice.write(name, half, styles.name);
    for (const line of lines) invoice.write(line, half, styles.text);
  });
}

function describeSeller({ legalName, tradingName, abn, address, phone, email }: Seller): string[] {
  const { street, city, state, postcode, country } = address;
  const tradingAs = tradingName === legalName ? [] : [`Trading as ${tradingName}`];
  return [
    legalName,
    ...tradingAs,
    `ABN ${abn}`,
    street,
    `${city} ${state} ${postcode}`,
    country,
    phone,
    email,
  ];
}

function describeBuyer({ billing, email }: Heading['buyer']): string[] {
  const { firstName, lastName, company, street, city, state, postcode, phone } = billing;
  const place = [street, `${city} ${state} ${postcode}`, 'Australia'];
  return [company, `${firstName} ${lastName}`, ...place, phone, email].filter((line) => line !== '');
}

/** The shop's mark on a grid of 32, as on the page. */
function renderLogoMark(invoice: InvoiceDocument, x: number, y: number): void {
  const { pdf } = invoice;
  invoice.artifact('Layout', () => {
    pdf.save().translate(x, y);
    pdf.scale(markSize / 32);
    pdf.roundedRect(0, 0, 32, 32, 8).fill(colours.ink);
    pdf.lineCap('round').lineJoin('round');
    pdf.path('M9.25 7.5v17M22.75 7.5v17').lineWidth(2.75).stroke(colours.white);
    const arch = pdf.path('M9.25 20h13.5M9.25 20C10.4 14.9 12.9 12 16 12s5.6 2.9 6.75 8');
    arch.lineWidth(2).stroke(colours.white);
    pdf.restore();
  });
}
