import { formatKeysCsv } from '../../contract/keys-csv.ts';
import { gstLabel } from '../../contract/money.ts';
import { demoSentence, signText } from '../mail/mail-layout.ts';
import { formatMessageId } from '../mail/mail-message.ts';
import type { Mail } from '../mail/mailer.ts';
import { toKeyGroups } from '../orders/read-lines-with-keys.ts';
import { writeRenewalCalendar } from '../renewal/write-renewal-calendar.ts';
import { describeReceipt, type Receipt, type ReceiptMail } from './receipt.ts';
import { writeReceiptHtml } from './receipt-html.ts';
import { sumRule, writePairLines, writeRow, writeSection } from './text-sections.ts';

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
