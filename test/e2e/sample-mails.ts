import { composeAdjustmentMail } from '../../server/receipts/adjustment-mail.ts';
import { composeReceipt } from '../../server/receipts/receipt-mail.ts';
import { composeCodeMail } from '../../server/verification/code-mail.ts';
import { shop } from '../../shop.config.ts';
import { sampleNote } from '../sample-note.ts';
import { sampleLine, sampleOrder } from '../sample-order.ts';

const complete = { productId: 'endpoint-complete', productName: 'Ironbark Security Complete' };
const manySeats = [sampleLine({ quantity: 999 }), sampleLine({ ...complete, quantity: 999 })];

/** The HTML of the shop's mails. */
export const sampleMails: readonly (readonly [name: string, html: string])[] = [
  [
    'code',
    composeCodeMail({ seller: shop, to: 'mia.nguyen@example.com', code: '041973', minutesValid: 10 }).html,
  ],
  ['receipt', composeSampleReceipt(sampleOrder())],
  ['receipt of 1,998 keys', composeSampleReceipt(sampleOrder({ lines: manySeats }))],
  [
    'adjustment note',
    composeAdjustmentMail({
      ...{ seller: shop, refundId: 'REF-7K4T-9WPN-3VGY-6JFB', demo: true },
      ...{ note: sampleNote({ lines: sampleOrder().lines }), notePdf: Buffer.from('') },
    }).html,
  ],
];

function composeSampleReceipt(order: ReturnType<typeof sampleOrder>): string {
  const shopUrl = 'https://shop.example.com';
  return composeReceipt({ seller: shop, order, invoicePdf: Buffer.from(''), demo: true, shopUrl }).html;
}
