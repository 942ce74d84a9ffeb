import { formatKeysCsv } from '../../contract/keys-csv.ts';
import { formatMessageId } from '../mail/mail-message.ts';
import type { Mail } from '../mail/mailer.ts';
import { formatInvoiceNumber } from '../orders/order.ts';
import type { KeyDelivery } from './key-delivery.ts';
import { writeDeliveryHtml, writeDeliveryText } from './key-delivery-texts.ts';

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
            ...{ filename: keysFile, contentType: 'text/csv; charset=utf-8' },
            content: Buffer.from(formatKeysCsv(order.id, groups)),
          },
        ]
      : [],
  };
}
