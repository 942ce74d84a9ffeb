import { writeKeysCsv } from './keys-csv.ts';
import type { Mail } from './mailer.ts';
import { formatMessageId } from './message-id.ts';
import { describeReceipt, type ReceiptMail } from './receipt.ts';
import { writeReceiptHtml } from './receipt-html.ts';
import { writeReceiptText } from './receipt-text.ts';

/**
 * The receipt: the licence keys, what was paid, the tax invoice, and how to fetch it again. The plain text
 * lists every key; the page shows a few of many, and then all of them are attached as a table.
 */
export function composeReceipt(mail: ReceiptMail): Mail {
  const { seller, order, invoicePdf } = mail;
  const receipt = describeReceipt(mail);
  const pdf = { filename: `${receipt.invoiceId}.pdf`, contentType: 'application/pdf', content: invoicePdf };
  const keys = receipt.keysName && {
    filename: receipt.keysName,
    contentType: 'text/csv; charset=utf-8',
    content: writeKeysCsv(order),
  };
  return {
    messageId: formatMessageId('receipt', order.id, seller),
    to: order.email,
    subject: `Your licence keys and tax invoice ${receipt.invoiceId}`,
    text: writeReceiptText(mail, receipt),
    html: writeReceiptHtml(mail, receipt),
    attachments: keys ? [pdf, keys] : [pdf],
  };
}
