import { formatKeysCsv } from '../../contract/keys-csv.ts';
import { formatMessageId } from '../mail/mail-message.ts';
import type { Mail } from '../mail/mailer.ts';
import { describeReceipt, type ReceiptMail } from './receipt.ts';
import { writeReceiptHtml } from './receipt-html.ts';
import { writeReceiptText } from './receipt-text.ts';

/** The receipt: the licence keys, what was paid, the tax invoice, and how to download it again. */
export function composeReceipt(mail: ReceiptMail): Mail {
  const { seller, order, invoicePdf } = mail;
  const receipt = describeReceipt(mail);
  const { invoiceId, keysFile, products } = receipt;
  const attachments = [{ filename: `${invoiceId}.pdf`, contentType: 'application/pdf', content: invoicePdf }];
  if (keysFile) {
    const content = Buffer.from(formatKeysCsv(order.id, products));
    attachments.push({ filename: keysFile, contentType: 'text/csv; charset=utf-8', content });
  }
  return {
    messageId: formatMessageId('receipt', order.id, seller),
    to: order.email,
    subject: `Your licence keys and tax invoice ${invoiceId}`,
    text: writeReceiptText(mail, receipt),
    html: writeReceiptHtml(mail, receipt),
    attachments,
  };
}
