import { listSeats } from '../../server/licences/ending-seats.ts';
import { composeLicenceDays } from '../../server/licences/mails/licence-days-mail.ts';
import { composeReminder } from '../../server/licences/mails/reminder-mail.ts';
import type { Mail } from '../../server/mail/mail.ts';
import { composeAlerts } from '../../server/operators/mails/alert-mail.ts';
import { composeInvoiceMail } from '../../server/orders/mails/invoice-mail.ts';
import { composeReceipt } from '../../server/orders/mails/receipt-mail.ts';
import { composeFollowUp } from '../../server/quotes/mails/follow-up-mail.ts';
import { composeQuoteMail } from '../../server/quotes/mails/quote-mail.ts';
import { composeAdjustmentMail } from '../../server/refunds/mails/adjustment-mail.ts';
import { composeCodeMail } from '../../server/verification/code-mail.ts';
import { shop } from '../../shop.config.ts';
import { sampleNote } from '../sample-note.ts';
import { sampleDelivery, sampleLine, sampleOrder } from '../sample-order.ts';
import { sampleQuote } from '../sample-quote.ts';

const complete = { productId: 'endpoint-complete', productName: `${shop.vendorName} Security Complete` };
const manySeats = [sampleLine({ quantity: 999 }), sampleLine({ ...complete, quantity: 999 })];

const companyOrder = sampleOrder({
  billing: { ...sampleOrder().billing, abn: '51824753556', purchaseOrder: 'W'.repeat(40) },
});

const mails: readonly (readonly [name: string, mail: Mail])[] = [
  [
    'code',
    composeCodeMail({
      seller: shop,
      to: 'mia.nguyen@example.com',
      code: '041973',
      minutesValid: 10,
      sentAt: new Date('2026-11-27T03:05:00Z'),
      purpose: 'checkout',
    }),
  ],
  ['receipt', await composeSampleReceipt(sampleOrder())],
  ['receipt whose invoice follows', await composeSampleReceipt(sampleOrder(), null)],
  [
    'invoice that follows',
    composeInvoiceMail({
      seller: shop,
      order: companyOrder,
      invoicePdf: Buffer.from(''),
      demo: true,
      name: { kind: 'invoice', subjectId: companyOrder.id },
      to: companyOrder.email,
      title: 'Your tax invoice INV-000001',
      opening:
        'Hello Mia. Here is the tax invoice that was missing from your receipt. It is attached, and paid in full. ' +
        'Your licence keys are in the receipt.',
    }),
  ],
  ['receipt of 1,998 keys', await composeSampleReceipt(sampleOrder({ lines: manySeats }))],
  [
    'adjustment note',
    composeAdjustmentMail({
      seller: shop,
      subjectId: 'REF-7K4T-9WPN-3VGY-6JFB',
      demo: true,
      note: sampleNote({ lines: sampleOrder().lines }),
      notePdf: Buffer.from(''),
    }),
  ],
  [
    'invoice for the accounts',
    composeInvoiceMail({
      seller: shop,
      order: companyOrder,
      invoicePdf: Buffer.from(''),
      demo: true,
      name: { kind: 'accounts-invoice', subjectId: companyOrder.id },
      to: 'accounts@example.com',
      title: 'Tax invoice INV-000001',
      opening: 'The tax invoice is attached and paid in full.',
    }),
  ],
  [
    'quote',
    composeQuoteMail({
      seller: shop,
      quote: sampleQuote(),
      quotePdf: Buffer.from(''),
      demo: true,
      ways: { paypal: true, payto: false },
      link: 'https://shop.example.com/#quote=Xw3kPz81_Qm4-Rt7bYc2Na',
    }),
  ],
  [
    'follow-up of a quote',
    composeFollowUp({
      seller: shop,
      subjectId: 'QUO-000001.1',
      quote: { ...sampleQuote(), expiresAt: new Date(Date.now() + 3 * 24 * 60 * 60 * 1_000) },
      quotePdf: Buffer.from(''),
      demo: true,
      ways: { paypal: true, payto: false },
      link: 'https://shop.example.com/#quote=Xw3kPz81_Qm4-Rt7bYc2Na',
      text: 'As discussed on the phone, Ben can approve it.\nMia',
    }),
  ],
  [
    'renewal reminder',
    composeReminder({
      seller: shop,
      demo: true,
      subjectId: 'ORD-7K4T-9WPN-3VGY-6JFB.30',
      order: sampleOrder(),
      end: '2027-11-19',
      seats: listSeats(sampleDelivery(sampleOrder()), 'openSeats'),
      shopUrl: 'https://shop.example.com',
      token: 'A'.repeat(22),
    }),
  ],
  [
    'new days of licences',
    composeLicenceDays({
      seller: shop,
      demo: true,
      subjectId: 'ORD-7K4T-9WPN-3VGY-6JFB.1',
      order: sampleOrder(),
      lines: sampleDelivery(sampleOrder()),
    }),
  ],
  [
    'alerts',
    composeAlerts({
      seller: shop,
      demo: true,
      deskUrl: 'https://desk.example.com',
      to: ['desk@example.com'],
      kind: 'late-capture',
      mailId: 1,
      alerts: ['ORD-7K4T-9WPN-3VGY-6JFB', null].map((orderId, i) => ({
        id: i + 1,
        orderId,
        mailId: 1,
        purpose: null,
        vendorAccount: null,
        raisedAt: new Date('2026-11-20T09:15:02Z'),
        endedAt: null,
        text: 'The gateway took $164.99 after the order was closed. The shop returns the money automatically.',
      })),
    }),
  ],
];

/** The HTML of the shop's mails, as a mail program shows it: with their pictures. */
export const sampleMails = mails.map(([name, mail]) => [name, showPictures(mail)] as const);

function showPictures({ html, pictures = [] }: Mail): string {
  return pictures.reduce(
    (page, { cid, contentType, content }) =>
      page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  );
}

async function composeSampleReceipt(
  order: ReturnType<typeof sampleOrder>,
  invoicePdf: Buffer | null = Buffer.from(''),
): Promise<Mail> {
  const shopUrl = 'https://shop.example.com';
  const sale = { name: order.id, seller: shop, order, lines: sampleDelivery(order) };
  return composeReceipt({ ...sale, invoicePdf, demo: true, shopUrl });
}
