import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { writeCsvLine, writeExact, writeTyped } from '../../../contract/csv.ts';
import { requiredText } from '../../../contract/text.ts';
import { shop as seller } from '../../../shop.config.ts';
import { anyTypedText } from '../../../test/any-typed-text.ts';
import { MailServer } from '../../../test/mail-server.ts';
import { moreByNight } from '../../../test/more-by-night.ts';
import { sampleDelivery, sampleLicences, sampleLine, sampleOrder } from '../../../test/sample-order.ts';
import { writeRenewalCalendar } from '../../licences/write-renewal-calendar.ts';
import { SmtpMailer } from '../../mail/smtp-mailer.ts';
import { composeReceipt } from './receipt-mail.ts';

/** A text as the shop keeps it, of every Unicode block. */
const kept = anyTypedText
  .map((text) => requiredText('missing').safeParse(text))
  .filter(({ success }) => success)
  .map(({ data }) => data ?? '');

const server = await MailServer.start();
const from = { name: 'Shop', address: 'shop@example.com', replyTo: 'shop@example.com' };
const mailer = new SmtpMailer({ url: server.url, from, clock: () => new Date(), log: { error: () => {} } });
afterAll(async () => {
  await mailer.close();
  await server.close();
});

test('a receipt arrives with the texts that were typed, and its figures and keys', async () => {
  await fc.assert(
    fc.asyncProperty(kept, kept, kept, async (company, street, productName) => {
      const line = sampleLine({ quantity: 3, productName });
      const { billing } = sampleOrder();
      const order = sampleOrder({ billing: { ...billing, company, street }, lines: [line] });
      const lines = sampleDelivery(order);
      const mail = await composeReceipt({
        ...{ seller, demo: false, shopUrl: null, invoicePdf: Buffer.from('%PDF') },
        ...{ name: order.id, order, lines },
      });
      await mailer.send(mail);
      const arrived = server.mails.at(-1);
      expect(arrived?.subject).toBe('Your licence keys and tax invoice INV-000001');
      const said = (arrived?.text ?? '').replace(/\s+/g, ' ');
      const wanted = [productName, ...(lines[0]?.keys ?? []), 'ORD-7K4T-9WPN-3VGY-6JFB', 'GST (10%)'];
      for (const text of wanted) expect(said).toContain(text.replace(/\s+/g, ' '));
    }),
    { numRuns: moreByNight(60, 10) },
  );
});

test('a line of CSV has the texts that were typed', () => {
  fc.assert(
    fc.property(kept, kept, (name, company) => {
      const [row] = parse(writeCsvLine([writeExact(name), writeTyped(company)])) as string[][];
      expect(row).toEqual([name, /^[=+\-@＝＋－＠]/.test(company) ? `'${company}` : company]);
    }),
    { numRuns: moreByNight(500, 10) },
  );
});

test('a calendar keeps to 75 octets a line, and says which licences end', () => {
  fc.assert(
    fc.property(kept, (productName) => {
      const licences = sampleLicences([3, '2026-11-20', '2027-11-19']);
      const lines = [{ productId: 'sample', productName, licences }];
      const renewal = { orderId: 'ORD-1', invoiceNumber: 1, paidAt: new Date('2026-11-20T00:00:00Z'), lines };
      const text = String(writeRenewalCalendar(renewal, seller, null)?.content);
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const unfolded = text.replaceAll('\r\n ', '').replace(/\\([\\;,])/g, '$1');
      expect(unfolded).toContain(`${productName}, 3 seats`);
    }),
    { numRuns: moreByNight(500, 10) },
  );
});
