import { formatKeysCsv } from '../../contract/keys-csv.ts';
import { formatMessageId } from '../mail/mail-message.ts';
import type { Mail } from '../mail/mailer.ts';
import { toKeyGroups } from '../orders/read-lines-with-keys.ts';
import { writeRenewalCalendar } from '../renewal/write-renewal-calendar.ts';
import { describeReceipt, type ReceiptMail } from './receipt.ts';
import { writeReceiptHtml } from './receipt-html.ts';
import { writeReceiptText } from './receipt-text.ts';

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
