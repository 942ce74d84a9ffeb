import { expect, it } from 'vitest';
import { priceLines } from '../../../contract/money.ts';
import { shop as seller } from '../../../shop.config.ts';
import { sampleNote } from '../../../test/sample-note.ts';
import { sampleDelivery, sampleLine, sampleOrder } from '../../../test/sample-order.ts';
import { sampleQuote, sampleQuoteLine } from '../../../test/sample-quote.ts';
import { composeKeyDelivery } from '../../keys/mails/key-delivery-mail.ts';
import { listSeats } from '../../licences/ending-seats.ts';
import { composeLicenceDays } from '../../licences/mails/licence-days-mail.ts';
import { composeReminder } from '../../licences/mails/reminder-mail.ts';
import { kindsWhere, type ListedMailKind } from '../../mail/awaited-mails.ts';
import type { Mail } from '../../mail/mail.ts';
import { composeAlerts } from '../../operators/mails/alert-mail.ts';
import { composePasskeyMail } from '../../operators/mails/passkey-mail.ts';
import { composeFollowUp } from '../../quotes/mails/follow-up-mail.ts';
import { composeQuoteMail } from '../../quotes/mails/quote-mail.ts';
import { composeAdjustmentMail } from '../../refunds/mails/adjustment-mail.ts';
import { composeCodeMail } from '../../verification/code-mail.ts';
import { composeInvoiceMail } from './invoice-mail.ts';
import { composeReceipt } from './receipt-mail.ts';

/** Gmail shows the first 102 kB of a page, and cuts off the rest: totals, keys, the sender. */
const mostBytes = 100_000;

/** The longest in markup of a text of 200 characters, and the longest in bytes. */
const longTexts = { quotes: '"'.repeat(200), emoji: '\u{1f600}'.repeat(200) };
const longKey = (line: number, seat: number) => `${line}-${seat}-`.padEnd(200, '"');
const emptyPdf = Buffer.from('');

/** All kinds of mail, each with as much as the shop's limits allow. */
function composeAll(text: string, seats: number) {
  const billing = {
    ...sampleOrder().billing,
    ...{ firstName: text, lastName: text, company: text, street: text, city: text, phone: text },
    purchaseOrder: '"'.repeat(40),
  };
  const lines = Array.from({ length: 50 }, (_, i) =>
    sampleLine({
      productId: `p${i}`.padEnd(64, 'x'),
      productName: text,
      quantity: seats,
      unitPriceCents: 99_999_999,
    }),
  );
  const order = sampleOrder({ lines, billing, renews: ['ORD-7K4T-9WPN-3VGY-6JFB'] });
  const keys = lines.map((_, i) => Array.from({ length: seats }, (_, seat) => longKey(i, seat)));
  const delivery = sampleDelivery(order, keys);
  const name = (kind: string) => ({ kind, subjectId: `${order.id}.1` });
  const from = { seller, demo: true };
  const shopUrl = 'https://shop.example.com';
  const invoice = (kind: string, to: string) =>
    composeInvoiceMail({
      ...{ ...from, order, to, name: name(kind), invoicePdf: emptyPdf },
      ...{ title: 'Tax invoice INV-000001', opening: text },
    });
  const products = delivery.map(({ productName, keys }) => ({
    productName,
    seats: '30 seats',
    note: text,
    keys,
  }));
  const delivered = (kind: string, of: typeof products) =>
    composeKeyDelivery({
      ...from,
      order,
      name: name(kind),
      title: text,
      opening: text,
      products: of,
      lines: [{ delivery: 'seat' }],
    });
  const note = sampleNote({
    lines: lines.map((line) => ({ ...line, endedKeys: Array.from({ length: seats }, () => '"'.repeat(5)) })),
    reason: text,
    order,
  });
  const quote = {
    ...sampleQuote({
      billing,
      lines: lines.map((line) => ({ ...sampleQuoteLine(line), description: text, listPriceCents: 1 })),
    }),
    ...{ note: text, renews: [order.id], ...priceLines(lines) },
  };
  const adjustment = { ...from, subjectId: 'RFN-1', note, notePdf: emptyPdf };
  const alerts = Array.from({ length: 1_000 }, (_, id) => ({
    ...{ id, orderId: order.id, mailId: 1, purpose: text, vendorAccount: text, text: `${text}${text}` },
    ...{ raisedAt: new Date(), endedAt: new Date() },
  }));
  return {
    code: () =>
      composeCodeMail({
        seller,
        to: 'a@example.com',
        code: '123456',
        minutesValid: 10,
        sentAt: new Date(),
        purpose: 'checkout',
      }),
    receipt: () =>
      composeReceipt({
        ...from,
        name: order.id,
        order,
        lines: delivery,
        invoicePdf: emptyPdf,
        shopUrl,
      }),
    keys: () => delivered('keys', products),
    'key-replaced': () => delivered('key-replaced', products.slice(0, 1)),
    'licence-days': () =>
      composeLicenceDays({ ...from, subjectId: `${order.id}.1a2b3c4d`, order, lines: delivery }),
    invoice: () => invoice('invoice', order.email),
    'invoice-reissued': () => invoice('invoice-reissued', order.email),
    'accounts-invoice': () => invoice('accounts-invoice', 'accounts@example.com'),
    'adjustment-note': () => composeAdjustmentMail(adjustment),
    'accounts-adjustment': () => composeAdjustmentMail({ ...adjustment, accounts: 'accounts@example.com' }),
    quote: () =>
      composeQuoteMail({
        ...{ ...from, quote, quotePdf: emptyPdf, link: `${shopUrl}/#quote=${'A'.repeat(22)}` },
        ways: { paypal: true, payto: true },
      }),
    'quote-follow-up': () =>
      composeFollowUp({
        ...{ ...from, quote, quotePdf: emptyPdf, link: `${shopUrl}/#quote=${'A'.repeat(22)}` },
        ...{ ways: { paypal: true, payto: true }, subjectId: 'QUO-000001.1', text: text.slice(0, 500) },
      }),
    'renewal-reminder': () =>
      composeReminder({
        ...{ ...from, subjectId: `${order.id}.30`, order, end: '2027-11-19', shopUrl, token: 'A'.repeat(22) },
        seats: listSeats(delivery, 'openSeats'),
      }),
    'passkey-changed': () =>
      composePasskeyMail({
        ...{ seller, demo: true, eventId: '1', to: 'a@example.com', at: new Date() },
        ...{ action: 'passkey-added', name: text },
      }),
    alert: () =>
      composeAlerts({
        ...{ seller, demo: true, deskUrl: 'https://desk.example.com', to: ['a@example.com'] },
        ...{ kind: 'late-receipt', mailId: 1, alerts },
      }),
    'receipt whose invoice follows': () =>
      composeReceipt({
        ...{ ...from, name: order.id, order, lines: delivery, invoicePdf: null, shopUrl },
      }),
  } satisfies Record<ListedMailKind | 'code' | 'receipt whose invoice follows', () => Mail | Promise<Mail>>;
}

const others = ['code', 'receipt whose invoice follows'] as const;
const kinds = [...kindsWhere(() => true), ...others] as readonly (ListedMailKind | (typeof others)[number])[];

it.each(kinds)('Gmail shows a whole mail of the kind %s, however much is in it', async (kind) => {
  for (const text of Object.values(longTexts))
    for (const seats of [1, 30]) {
      const { html } = await composeAll(text, seats)[kind]();
      expect(Buffer.byteLength(html)).toBeLessThan(mostBytes);
    }
});

it.each(kinds)('Outlook for Windows shows a mail of the kind %s in a table of 600 pixels', async (kind) => {
  const { html } = await composeAll('A', 1)[kind]();
  expect(html).toMatch(/<!--\[if mso\]><table[^>]* width="600"[^>]*><tr><td[^>]*><!\[endif\]-->/);
  expect(html.match(/<!--\[if mso\]><\/td><\/tr><\/table><!\[endif\]-->/g)).toHaveLength(1);
});

it('no key is left out: the page has them all, or a file has', async () => {
  for (const seats of [1, 30]) {
    const { receipt, keys } = composeAll('A', seats);
    for (const mail of [await receipt(), await keys()]) {
      const file = String(mail.attachments.find(({ filename }) => filename.endsWith('.txt'))?.content);
      for (const key of [longKey(0, 0), longKey(49, seats - 1)]) {
        expect(mail.text).toContain(key);
        expect(file).toContain(key);
      }
    }
  }
});

it('no ending of a refunded key is left out: the text has them all, and a file has', () => {
  const mail = composeAll('A', 30)['adjustment-note']();
  const file = String(mail.attachments.find(({ filename }) => filename.startsWith('ended-keys'))?.content);
  for (const text of [mail.text, file]) expect(text.match(/…"{5}/g)).toHaveLength(50 * 30);
});
