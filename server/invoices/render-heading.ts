import { formatAbn } from '../../contract/abn.ts';
import type { Seller } from '../../contract/seller.ts';
import type { PaidOrder } from '../orders/order.ts';
import { formatColour } from '../pdf/page-content.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { colours, halves, page, styles } from './invoice-look.ts';
import { type Fact, renderFacts } from './render-facts.ts';

const markSize = 26;
const titleWidth = 220;

export interface Heading {
  /** What the document is, such as "Tax Invoice". */
  readonly title: string;
  /** What identifies it. The buyer's purchase order follows. */
  readonly facts: readonly Fact[];
  readonly seller: Seller;
  /** "Billed to", unless it says something else. */
  readonly buyerLabel?: string;
  readonly buyer: Pick<PaidOrder, 'billing' | 'email'>;
}

/** Everything above the table: the logo, the title, what identifies the document, who sells and who buys. */
export function renderHeading(invoice: InvoiceDocument, heading: Heading): void {
  const { title, facts } = heading;
  const { top } = page;
  renderLogoMark(invoice, page.left, top);
  invoice.element('P', () => {
    const x = page.left + markSize + 10;
    invoice.write(
      heading.seller.logoText,
      { x, y: top + 4.5, width: page.right - titleWidth - x },
      styles.logo,
    );
  });
  invoice.element('H1', () => {
    const place = { x: page.right - titleWidth, y: top - 3, width: titleWidth };
    invoice.write(title, place, styles.title);
  });
  invoice.y = top + 56;
  const { purchaseOrder } = heading.buyer.billing;
  renderFacts(invoice, [...facts, ...(purchaseOrder ? [['Purchase order', purchaseOrder] as const] : [])]);
  renderParties(invoice, heading);
}

function renderParties(invoice: InvoiceDocument, { seller, buyer, buyerLabel = 'Billed to' }: Heading): void {
  const { y } = invoice;
  const { pageCount } = invoice.tagged;
  renderParty(invoice, halves[0], 'From', describeSeller(seller));
  const sellerEnd = invoice.y;
  invoice.y = y;
  renderParty(invoice, halves[1], buyerLabel, describeBuyer(buyer));
  // A buyer with very long names continues on a second page.
  if (invoice.tagged.pageCount === pageCount) invoice.y = Math.max(invoice.y, sellerEnd);
  invoice.y += 30;
}

function renderParty(
  invoice: InvoiceDocument,
  half: (typeof halves)[number],
  label: string,
  [name = '', ...lines]: readonly string[],
): void {
  invoice.element('H2', () => invoice.write(label, half, styles.label));
  invoice.y += 5;
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
  const { firstName, lastName, company, abn, street, city, state, postcode, phone } = billing;
  const place = [street, `${city} ${state} ${postcode}`, 'Australia'];
  const person = `${firstName} ${lastName}`;
  const number = abn ? `ABN ${formatAbn(abn)}` : '';
  const names = company ? [company, number, person] : [person, number];
  return [...names, ...place, phone, email].filter((line) => line !== '');
}

/** The shop's mark on a grid of 32, as on the page. */
function renderLogoMark(invoice: InvoiceDocument, x: number, y: number): void {
  const { content } = invoice;
  invoice.artifact('Layout', () => {
    content.fillRounded({ x, y, width: markSize, height: markSize }, markSize / 4, colours.ink);
    const scale = markSize / 32;
    content.add(
      `q ${scale} 0 0 ${-scale} ${x} ${page.height - y} cm ${formatColour(colours.white)} RG 1 J 1 j`,
    );
    content.add('2.75 w 9.25 7.5 m 9.25 24.5 l 22.75 7.5 m 22.75 24.5 l S');
    content.add(
      '2 w 9.25 20 m 22.75 20 l 9.25 20 m 10.4 14.9 12.9 12 16 12 c 19.1 12 21.6 14.9 22.75 20 c S Q',
    );
  });
}
