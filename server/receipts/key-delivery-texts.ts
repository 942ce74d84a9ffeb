import { html } from '../mail/html.ts';
import { demoSentence, layOutMail, signText } from '../mail/mail-layout.ts';
import { look } from '../mail/mail-look.ts';
import { formatInvoiceNumber, type PaidOrder } from '../orders/order.ts';
import { writeHeading, writePairs } from './html-sections.ts';
import type { KeyDelivery } from './key-delivery.ts';
import { writeKeys } from './receipt-html.ts';
import { writePairLines, writeSection } from './text-sections.ts';

/** The page of the mail. */
export function writeDeliveryHtml(delivery: KeyDelivery, keysFile: string | null): string {
  const { seller, demo, order, title, opening, products } = delivery;
  return layOutMail({
    seller,
    demo,
    title,
    preview: opening,
    body: html`<h1 class="ink" style="${look.title}">${title}</h1>
<p class="soft" style="${look.text};padding:8px 0 0">${opening}</p>
${writeHeading('Your licence keys')}
${products.map((product) => writeKeys(product, keysFile))}
${writeHeading('Your order')}
${writePairs(describeOrder(order))}`,
  });
}

/** The plain text of the mail. It lists every key, however many there are. */
export function writeDeliveryText({ seller, demo, order, title, opening, products }: KeyDelivery): string {
  return [
    ...(demo ? [demoSentence] : []),
    `${title}.`,
    opening,
    writeSection('Your licence keys'),
    ...products.map(({ productName, seats, keys }) => [`${productName} (${seats})`, ...keys].join('\n')),
    writeSection('Your order', '', writePairLines(describeOrder(order))),
    signText(seller),
  ].join('\n\n');
}

function describeOrder({ id, invoiceNumber }: PaidOrder) {
  return [
    ['Order ID', id],
    ['Tax invoice', formatInvoiceNumber(invoiceNumber)],
  ] as const;
}
