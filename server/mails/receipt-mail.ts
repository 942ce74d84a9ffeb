import type { FastifyBaseLogger } from 'fastify';
import { formatKeysCsv } from '../../contract/keys-csv.ts';
import { gstLabel } from '../../contract/money.ts';
import type { Seller } from '../../contract/seller.ts';
import type { Db } from '../database/pool.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import { type Html, html } from '../mail/html.ts';
import { formatMessageId, type Mail } from '../mail/mail.ts';
import { demoSentence, layOutMail, look, signText } from '../mail/mail-layout.ts';
import { raiseAlert } from '../operators/alert-store.ts';
import { type PaidOrder, readPaidOrder } from '../orders/order.ts';
import { orderOfReceipt } from '../orders/order-mails.ts';
import { markFulfilled, markReceiptRejected } from '../orders/order-store.ts';
import { readLinesWithKeys, toKeyGroups } from '../orders/read-lines-with-keys.ts';
import { type MailKind, rejections } from '../outbox/mail-kind.ts';
import { writeRenewalCalendar } from '../renewal/write-renewal-calendar.ts';
import {
  sumRule,
  writeAmounts,
  writeHeading,
  writePairLines,
  writePairs,
  writeRow,
  writeSection,
} from './mail-sections.ts';
import { describeReceipt, type Receipt, type ReceiptMail } from './receipt.ts';

/** The receipt: the licence keys, what was paid, the tax invoice, and how to download it again. */
export function composeReceipt(mail: ReceiptMail): Mail {
  const { seller, order, lines, invoicePdf, shopUrl } = mail;
  const receipt = describeReceipt(mail);
  const { invoiceId, keysFile, products } = receipt;
  const hasKeys = products.some(({ keys }) => keys.length > 0);
  const attachments = [{ filename: `${invoiceId}.pdf`, contentType: 'application/pdf', content: invoicePdf }];
  if (keysFile) {
    const content = Buffer.from(formatKeysCsv(order.id, toKeyGroups(lines)));
    attachments.push({ filename: keysFile, contentType: 'text/csv; charset=utf-8', content });
  }
  const renewal = { orderId: order.id, invoiceNumber: order.invoiceNumber, paidAt: order.paidAt, lines };
  const calendar = writeRenewalCalendar(renewal, seller, shopUrl);
  return {
    messageId: formatMessageId('receipt', mail.name, seller),
    to: order.email,
    subject: `Your ${hasKeys ? 'licence keys' : 'order'} and tax invoice ${invoiceId}`,
    text: writeReceiptText(mail, receipt),
    html: writeReceiptHtml(mail, receipt),
    attachments: [...attachments, ...(calendar ? [calendar] : [])],
  };
}

/** The plain text of a receipt. It lists every key, however many there are. */
function writeReceiptText({ seller, demo, shopUrl }: ReceiptMail, receipt: Receipt): string {
  return [
    ...(demo ? [demoSentence] : []),
    `${receipt.greeting}.`,
    receipt.opening,
    writeSection('Your licence keys'),
    ...receipt.products.map(({ productName, seats, keys, note }) =>
      [`${productName} (${seats})`, ...(note === null ? [] : [note]), ...keys].join('\n'),
    ),
    writeSection(
      'Your order, in Australian dollars',
      ...receipt.products.map(({ productName, seats, amount }) =>
        writeRow(`${productName}, ${seats}`, amount),
      ),
      sumRule,
      writeRow('Subtotal', receipt.subtotal),
      writeRow(gstLabel, receipt.gst),
      writeRow('Total (inc. GST)', receipt.total),
    ),
    writePairLines(receipt.details),
    ...(receipt.renewal === null ? [] : [receipt.renewal]),
    writeSection(
      'Download your invoice again',
      `Open the Invoice tab of ${shopUrl ?? 'the shop'} and enter these four values.`,
      '',
      writePairLines(receipt.invoiceValues),
    ),
    signText(seller),
  ].join('\n\n');
}

/** How many keys of each product are shown when the CSV file of all keys is attached. */
const keysShownOfMany = 5;

/** The page of a receipt. */
export function writeReceiptHtml({ seller, demo, shopUrl }: ReceiptMail, receipt: Receipt): string {
  const shop = shopUrl
    ? html`<a class="link" style="${look.link}" href="${shopUrl}">${shopUrl}</a>`
    : html`the shop`;
  return layOutMail({
    seller,
    demo,
    title: 'Your licence keys',
    preview: receipt.opening,
    body: html`<p style="margin:0 0 14px"><span class="success" style="${look.success}">Paid</span></p>
<h1 class="ink" style="${look.title}">${receipt.greeting}</h1>
<p class="soft" style="${look.text};padding:8px 0 0">${receipt.opening}</p>
${writeHeading('Your licence keys')}
${receipt.products.map((product) => writeKeys(product, receipt.keysFile))}
${writeHeading('Your order')}
${writeLines(receipt)}
${writePairs(receipt.details)}
${receipt.renewal === null ? '' : html`<p class="soft" style="${look.small};padding:12px 0 0">${receipt.renewal}</p>`}
${writeHeading('Download your invoice again')}
<p class="soft" style="${look.text};font-size:15px;padding:8px 0 12px">Open the Invoice tab of ${shop} and enter these four values.</p>
${writePairs(receipt.invoiceValues)}`,
  });
}

export function writeKeys(
  {
    productName,
    seats,
    keys,
    note = null,
  }: Omit<Receipt['products'][number], 'amount' | 'note'> & {
    readonly note?: string | null;
  },
  keysFile: string | null,
): Html {
  const shown = keysFile ? keys.slice(0, keysShownOfMany) : keys;
  const more = keys.length - shown.length;
  return html`<h3 class="ink" style="${look.subheading};padding:16px 0 8px">${productName} <span class="faint" style="color:#5f6880;font-weight:400">· ${seats}</span></h3>
${note === null ? '' : html`<p class="soft" style="${look.small};padding:0 0 8px">${note}</p>`}
<table role="presentation" cellpadding="0" cellspacing="0">
${shown.map((key) => html`<tr><td class="sunken ink key" style="${look.key}">${key}</td></tr><tr><td style="height:6px;font-size:0;line-height:0">&nbsp;</td></tr>`)}
</table>
${more > 0 ? html`<p class="soft" style="${look.small}">and ${more} more in the attached <span style="white-space:nowrap">${keysFile ?? ''}</span></p>` : ''}`;
}

function writeLines({ products, subtotal, gst, total }: Receipt): Html {
  const lines = products.map(({ productName, seats, amount }) => ({ name: productName, seats, amount }));
  return writeAmounts(lines, [
    ['Subtotal', subtotal],
    [gstLabel, gst],
    ['Total (inc. GST)', `AUD ${total}`],
  ]);
}

export interface ReceiptParts {
  readonly db: Db;
  readonly sealer: KeySealer;
  readonly seller: Seller;
  readonly demo: boolean;
  /** The shop's public address. */
  readonly shopUrl: string | null;
  readonly metrics: { readonly receiptDelays: { observe(seconds: number): void } };
  readonly readInvoice: (orderId: string, order: PaidOrder) => Promise<Buffer>;
  readonly log: FastifyBaseLogger;
}

/** The mail with the keys and the invoice of a paid order. */
export function receiptKind(parts: ReceiptParts): MailKind {
  const { db, sealer, seller, demo, shopUrl, log } = parts;
  return {
    async compose(name) {
      const orderId = orderOfReceipt(name);
      const order = await readPaidOrder(db, orderId);
      if (!order) throw new Error(`Order ${orderId} is not paid: it has no receipt`);
      const invoicePdf = await parts.readInvoice(orderId, order);
      const lines = await readLinesWithKeys(db, sealer, orderId);
      return composeReceipt({ name, seller, order, lines, invoicePdf, demo, shopUrl });
    },

    async recordAccepted(tx, name) {
      const orderId = orderOfReceipt(name);
      const secondsAfterPayment = await markFulfilled(tx, orderId);
      if (secondsAfterPayment !== null) parts.metrics.receiptDelays.observe(secondsAfterPayment);
      log.info({ orderId, secondsAfterPayment }, 'receipt accepted by the mail server');
    },

    async recordRejected(tx, name, reason) {
      const orderId = orderOfReceipt(name);
      const { rejectedAt } = await markReceiptRejected(tx, orderId, reason);
      await raiseAlert(tx, {
        subject: `receipt-not-mailed ${orderId} ${rejectedAt}`,
        kind: 'receipt-not-mailed',
        orderId,
        text: `The receipt with the licence keys of the order ${orderId} could not be mailed to the buyer: ${rejections[reason]}. The buyer has paid. Correct the email address and send the receipt again, or give the keys to the buyer in another way.`,
      });
    },
  };
}
