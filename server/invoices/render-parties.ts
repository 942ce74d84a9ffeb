import type { Seller } from '../../contract/seller.ts';
import type { PaidOrder } from '../orders/order.ts';
import { drawElement, type InvoiceDocument } from './invoice-document.ts';
import { halves, styles, type TextStyle } from './invoice-document-look.ts';
import { drawText } from './render-text.ts';

type Half = (typeof halves)[number];

/** Who sells and who buys, side by side. */
export function renderParties(invoice: InvoiceDocument, seller: Seller, order: PaidOrder): void {
  const sellerEnd = renderParty(invoice, halves[0], 'From', describeSeller(seller));
  const buyerEnd = renderParty(invoice, halves[1], 'Billed to', describeBuyer(order));
  invoice.y = Math.max(sellerEnd, buyerEnd) + 30;
}

function describeSeller({ legalName, tradingName, abn, address, phone, email }: Seller): string[] {
  return [
    legalName,
    ...(tradingName === legalName ? [] : [`Trading as ${tradingName}`]),
    `ABN ${abn}`,
    address.street,
    `${address.city} ${address.state} ${address.postcode}`,
    address.country,
    phone,
    email,
  ];
}

function describeBuyer({ billing, email }: PaidOrder): string[] {
  const { firstName, lastName, company, street, city, state, postcode, phone } = billing;
  const lines = [
    company,
    `${firstName} ${lastName}`,
    street,
    `${city} ${state} ${postcode}`,
    'Australia',
    phone,
    email,
  ];
  return lines.filter((line) => line !== '');
}

/** Draws one party, its first line stronger than the rest; tells where it ends. */
function renderParty(invoice: InvoiceDocument, half: Half, label: string, lines: readonly string[]): number {
  const { pdf } = invoice;
  let y = invoice.y;
  const drawLine = (text: string, style: TextStyle) => {
    y += drawText(pdf, text, { ...half, y }, style);
  };
  drawElement(invoice, 'H2', () => {
    drawLine(label, styles.label);
  });
  y += 5;
  const [name = '', ...rest] = lines;
  drawElement(invoice, 'P', () => {
    drawLine(name, styles.name);
    for (const line of rest) drawLine(line, styles.text);
  });
  return y;
}
