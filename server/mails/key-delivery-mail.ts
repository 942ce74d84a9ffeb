import { formatKeysCsv } from '../../contract/keys-csv.ts';
import type { Seller } from '../../contract/seller.ts';
import { html } from '../mail/html.ts';
import { formatMessageId, type Mail } from '../mail/mail.ts';
import { demoSentence, layOutMail, look, signText } from '../mail/mail-layout.ts';
import { formatInvoiceNumber, type PaidOrder } from '../orders/order.ts';
import { writeHeading, writePairLines, writePairs, writeSection } from './mail-sections.ts';
import { writeKeys } from './receipt-mail.ts';

/** The most keys that the page of the mail shows. Of more it shows a few, and a CSV file is attached. */
const mostKeysShown = 20;

/** The mail with these keys. The invoice was sent with the receipt. */
export function composeKeyDelivery(delivery: KeyDelivery): Mail {
  const { seller, order, name, title, products } = delivery;
  const invoiceId = formatInvoiceNumber(order.invoiceNumber);
  const groups = products.map(({ productName, keys }) => ({ productName, keys }));
  const isLong = groups.flatMap(({ keys }) => keys).length > mostKeysShown;
  const keysFile = isLong ? `licence-keys-${invoiceId}-${name.subjectId.split('.')[1] ?? ''}.csv` : null;
  return {
    messageId: formatMessageId(name.kind, name.subjectId, seller),
    to: order.email,
    subject: `${title}, order ${order.id}`,
    text: writeDeliveryText(delivery),
    html: writeDeliveryHtml(delivery, keysFile),
    attachments: keysFile
      ? [
          {
            filename: keysFile,
            contentType: 'text/csv; charset=utf-8',
            content: Buffer.from(formatKeysCsv(order.id, groups)),
          },
        ]
      : [],
  };
}

/** Keys that a buyer has after the receipt: the order waited for them, or one replaces a dead key. */
export interface KeyDelivery {
  readonly seller: Seller;
  readonly demo: boolean;
  readonly order: PaidOrder;
  /** The kind of mail and its subject in the outbox. */
  readonly name: { readonly kind: string; readonly subjectId: string };
  readonly title: string;
  readonly opening: string;
  readonly products: readonly DeliveredKeys[];
}

export interface DeliveredKeys {
  readonly productName: string;
  /** Such as `3 seats`. */
  readonly seats: string;
  readonly keys: readonly string[];
}

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
