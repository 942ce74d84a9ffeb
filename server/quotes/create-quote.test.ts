import { expect, it, vi } from 'vitest';
import { formatDate } from '../../contract/format.ts';
import { shop as seller } from '../../shop.config.ts';
import { isLinkedBy } from '../../test/link-to-quote.ts';
import { readPdf } from '../../test/read-invoice.ts';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const shop = await shareTestShop({ config: { rateLimits: false } });

it('a verified buyer gets a quote at the prices of the day, valid through the 30th day', async () => {
  const buyer = await new Customer(shop).verifyEmail();
  const items = [
    { productId: 'endpoint-complete', quantity: 2 },
    { productId: 'endpoint-enterprise', quantity: 3 },
  ];
  const billing = { abn: '51 824 753 556', purchaseOrder: 'PO-7781' };
  const { status, body, headers } = await buyer.getQuote({ items, billing });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toMatchObject({
    state: 'open',
    email: buyer.email,
    subtotalCents: 56_995,
    gstCents: 5_700,
    totalCents: 62_695,
    billing: { lastName: 'Nguyen', abn: '51824753556', purchaseOrder: 'PO-7781', accountsEmail: '' },
    lines: [
      { productName: 'Ironbark Security Complete', quantity: 2, unitPriceCents: 14_999 },
      { productName: 'Ironbark Enterprise Protection', quantity: 3, unitPriceCents: 8_999 },
    ],
    bankAccount: seller.bankAccount ?? null,
  });
  expect(body.number).toMatch(/^QUO-\d{6}$/);
  expect(body.lines[0]?.description).not.toBe('');
  const days = (Date.parse(body.expiresAt) - Date.parse(body.createdAt)) / 86_400_000;
  expect(Math.floor(days)).toBe(30);
  const nextMoment = new Date(Date.parse(body.expiresAt) + 1);
  expect(nextMoment.toLocaleTimeString('en-AU', { timeZone: seller.timeZone, hourCycle: 'h23' })).toBe(
    '00:00:00',
  );
  expect((await new Customer(shop).readQuote(body.token)).body).toEqual(body);
});

it('its PDF and its mail say what was quoted', async () => {
  const buyer = await new Customer(shop, { email: 'olivia@example.com' }).verifyEmail();
  const { body } = await buyer.getQuote({ billing: { abn: '51824753556', purchaseOrder: 'PO-4410' } });
  const response = await new Customer(shop).openQuotePdf(body.token);
  expect(response.headers.get('content-disposition')).toBe(`inline; filename="${body.number}.pdf"`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const pdf = Buffer.from(await response.arrayBuffer());
  const [page = ''] = await readPdf(pdf);
  const validUntil = formatDate(new Date(body.expiresAt), seller.timeZone);
  for (const text of [body.number, '$164.99', validUntil, 'not a tax invoice', buyer.email, seller.abn])
    expect(page).toContain(text);
  expect(page).not.toContain(body.token);
  const mail = await vi.waitFor(() => {
    const found = shop.mailServer.mails.find(
      (each) => each.subject?.includes(body.number) && each.recipients.includes(buyer.email),
    );
    if (!found) throw new Error('The quote is not mailed yet');
    return found;
  });
  expect(mail.text).toContain(`Company: ${body.billing.company}
ABN: 51 824 753 556
Purchase order: PO-4410`);
  // Nobody has paid yet, and there are no keys.
  expect(mail.text).toContain('Demonstration only: no money is taken');
  // A demo shop without PUBLIC_URL links to itself.
  expect(mail.text).toContain(`${shop.url}/#quote=${body.token}`);
  expect(mail.attachments[0]?.filename).toBe(`${body.number}.pdf`);
  expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).equals(pdf)).toBe(true);
});

it('the same request gets the same quote for 10 minutes, in parallel too, and another one another', async () => {
  const buyer = await new Customer(shop).verifyEmail();
  const answers = await Promise.all(Array.from({ length: 20 }, () => buyer.getQuote()));
  const [first, ...others] = new Set(answers.map(({ text }) => text));
  expect(others).toEqual([]);
  expect((await buyer.getQuote()).text).toBe(first);
  const changed = await buyer.getQuote({ billing: { purchaseOrder: 'PO-2' } });
  expect(changed.body.number).not.toBe(answers[0]?.body.number);
  await shop.database.pool.query(
    `update quotes set created_at = created_at - interval '11 minutes' where ${isLinkedBy('$1')}`,
    [answers[0]?.body.token],
  );
  expect((await buyer.getQuote()).body.number).not.toBe(answers[0]?.body.number);
  const { rows } = await shop.database.pool.query(
    'select count(*)::int as quotes, count(*) filter (where number in (select quote_number from quote_lines))::int as complete from quotes where email = $1',
    [buyer.email],
  );
  expect(rows).toEqual([{ quotes: 3, complete: 3 }]);
});

it('a quote needs the verified address, products on sale and the prices that the buyer saw', async () => {
  const buyer = new Customer(shop);
  expect((await buyer.getQuote()).body.code).toBe('not-verified');
  await buyer.verifyEmail();
  expect((await buyer.getQuote({ email: 'other@example.com' })).body.code).toBe('other-email');
  const items = [{ productId: 'endpoint-unknown', quantity: 1 }];
  expect((await buyer.getQuote({ items })).body.code).toBe('not-on-sale');
  const outdated = await buyer.getQuote({ ifMatch: '"other"' });
  expect([outdated.status, outdated.body.code]).toEqual([412, 'prices-changed']);
  const { headers } = await buyer.listProducts();
  expect((await buyer.getQuote({ ifMatch: headers.get('etag') ?? '' })).status).toBe(200);
});

it('an unknown link is a 404, and a malformed one is refused', async () => {
  const visitor = new Customer(shop);
  expect((await visitor.readQuote('A'.repeat(22))).body.code).toBe('quote-not-found');
  expect((await visitor.openQuotePdf('A'.repeat(22))).status).toBe(404);
  expect((await visitor.readQuote('A'.repeat(21))).status).toBe(400);
});
