import { expect, it, onTestFinished } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { orderCalls } from '../../../contract/desk/orders.ts';
import { overviewCalls } from '../../../contract/desk/overview.ts';
import { DeskBrowser } from '../../../test/desk-browser.ts';
import { openFragileRenderer, poison } from '../../../test/fragile-compiler.ts';
import { readPdf } from '../../../test/read-invoice.ts';
import { Customer } from '../../../test/shop-driver.ts';
import { startTestShop, type TestShop } from '../../../test/start-shop.ts';

async function startFragileShop() {
  const compiler = await openFragileRenderer();
  const config = { rateLimits: false, adminPort: 0 };
  const shop = await startTestShop({ config, renderer: compiler.renderer });
  shop.expectError('mails wait for documents');
  onTestFinished(() => shop.stop());
  return { shop, ...compiler };
}

const mailsOf = ({ mailServer }: TestShop, { email }: Pick<Customer, 'email'>) =>
  mailServer.mails.filter(
    ({ recipients, subject }) => recipients.includes(email) && !/code/.test(subject ?? ''),
  );

const pdfsOf = (mails: ReturnType<typeof mailsOf>) =>
  mails.flatMap(({ attachments }) => attachments.filter(({ filename }) => filename?.endsWith('.pdf')));

const documentAlerts = async ({ database }: TestShop) => {
  const { rows } = await database.pool.query<{ isOpen: boolean; text: string }>(
    `select ended_at is null as "isOpen", text from alerts where kind = 'documents-wait'`,
  );
  return rows;
};

/** The mail server has all mails of the orders, and none is queued. */
const untilQuiet = ({ database }: TestShop) =>
  expect
    .poll(async () => (await database.pool.query(`select kind from outbox where kind <> 'alert'`)).rows, {
      timeout: 50_000,
    })
    .toEqual([]);

it('without a compiler the receipt brings the keys, and the invoice follows once after the repair', async () => {
  const { shop, install } = await startFragileShop();
  const buyer = await new Customer(shop).verifyEmail();
  const { body } = await buyer.buy();
  await expect.poll(() => mailsOf(shop, buyer)).toHaveLength(1);
  const [receipt] = mailsOf(shop, buyer);
  const number = /INV-\d{6}/.exec(receipt?.subject ?? '')?.[0] ?? '';
  expect(receipt?.subject).toBe(`Your licence keys. Tax invoice ${number} follows`);
  for (const words of [receipt?.text, receipt?.html]) {
    expect(words).toContain(`it follows in a separate email`);
    expect(words).not.toContain('tax invoice is attached');
    for (const key of body.licenseKeys[0]?.keys ?? []) expect(words).toContain(key);
  }
  expect(pdfsOf(mailsOf(shop, buyer))).toEqual([]);

  // What the buyer opens meanwhile says so.
  const opened = await buyer.openInvoice(body.orderId);
  expect(opened.status).toBe(503);
  expect(await opened.json()).toMatchObject({ code: 'document-not-made' });
  const tab = await buyer.fetch(`/api/orders/${body.orderId}/invoice`, { headers: { accept: 'text/html' } });
  expect(await tab.text()).toContain('tax invoice follows by email automatically');
  const mine = () => buyer.request('GET', calls.listMyOrders.path);
  expect((await mine()).body).toMatchObject({ orders: [{ invoiceFollows: true }] });

  // What operators see.
  const desk = await new DeskBrowser(shop).signIn();
  const params = { orderId: body.orderId };
  await expect
    .poll(async () => (await desk.call(orderCalls.readOrder, { params })).body.mails)
    .toEqual([
      expect.objectContaining({
        words: 'tax invoice that follows its receipt',
        state: 'late',
        reason: 'the document compiler is not installed for this machine',
      }),
    ]);
  expect((await desk.call(overviewCalls.readOverview)).body.attention.orders['awaiting-document']).toBe(1);
  await expect.poll(() => documentAlerts(shop)).toEqual([expect.objectContaining({ isOpen: true })]);

  await shop.restart();
  await install();
  await expect.poll(() => pdfsOf(mailsOf(shop, buyer)), { timeout: 20_000 }).toHaveLength(1);
  await untilQuiet(shop);
  await shop.restart();
  const mails = mailsOf(shop, buyer);
  expect(mails.map(({ subject }) => subject)).toEqual([receipt?.subject, `Your tax invoice ${number}`]);
  const [pdf] = pdfsOf(mails);
  expect(pdf?.filename).toBe(`${number}.pdf`);
  const stored = Buffer.from(await (await buyer.openInvoice(body.orderId)).arrayBuffer());
  expect(stored.equals(Buffer.from(pdf?.content as ArrayBuffer))).toBe(true);
  expect((await readPdf(stored))[0]).toContain(number);
  const { orders } = (await mine()).body as { orders: object[] };
  expect(orders[0]).not.toHaveProperty('invoiceFollows');
  await expect.poll(() => documentAlerts(shop)).toEqual([expect.objectContaining({ isOpen: false })]);
});

it('a document that ends the compiler holds up no other receipt', async () => {
  const { shop, install, installWithPoison } = await startFragileShop();
  await installWithPoison();
  const [victim, ...others] = await Promise.all(
    Array.from({ length: 4 }, () => new Customer(shop).verifyEmail()),
  );
  if (!victim) throw new Error('No buyer');
  await Promise.all([victim.buy({ billing: { company: poison } }), ...others.map((other) => other.buy())]);
  for (const other of others)
    await expect.poll(() => pdfsOf(mailsOf(shop, other)), { timeout: 20_000 }).toHaveLength(1);
  await expect.poll(() => mailsOf(shop, victim)).toHaveLength(1);
  expect(pdfsOf(mailsOf(shop, victim))).toEqual([]);
  for (const other of others) expect(mailsOf(shop, other)).toHaveLength(1);
  await install();
  shop.mailServer.mode = 'accept';
  await expect.poll(() => pdfsOf(mailsOf(shop, victim)), { timeout: 20_000 }).toHaveLength(1);
  await untilQuiet(shop);
  expect(mailsOf(shop, victim)).toHaveLength(2);
});

it('a receipt that is repeated after a cut says the same as the first, whatever was repaired meanwhile', async () => {
  const { shop, install } = await startFragileShop();
  const buyer = await new Customer(shop).verifyEmail();
  shop.mailServer.mode = 'cut-after-data';
  await buyer.buy();
  await expect.poll(() => mailsOf(shop, buyer).length).toBeGreaterThan(0);
  await install();
  await shop.restart();
  shop.mailServer.mode = 'accept';
  await expect.poll(() => pdfsOf(mailsOf(shop, buyer)), { timeout: 20_000 }).toHaveLength(1);
  await untilQuiet(shop);
  const subjects = new Map(mailsOf(shop, buyer).map(({ messageId, subject }) => [messageId, subject]));
  expect([...subjects.values()]).toEqual([
    expect.stringMatching(/^Your licence keys\. Tax invoice INV-\d{6} follows$/),
    expect.stringMatching(/^Your tax invoice INV-\d{6}$/),
  ]);
});

it('two processes mail each invoice once, to the buyer and to the accounts', async () => {
  const { shop, install } = await startFragileShop();
  await shop.startNode();
  const accountsEmail = 'accounts@coralcoast.example';
  const buyers = await Promise.all(Array.from({ length: 6 }, () => new Customer(shop).verifyEmail()));
  await Promise.all(buyers.map((buyer) => buyer.buy({ billing: { accountsEmail } })));
  for (const buyer of buyers) await expect.poll(() => mailsOf(shop, buyer)).toHaveLength(1);
  expect(mailsOf(shop, { email: accountsEmail })).toEqual([]);
  await install();
  await untilQuiet(shop);
  for (const buyer of buyers) {
    expect(mailsOf(shop, buyer)).toHaveLength(2);
    expect(pdfsOf(mailsOf(shop, buyer))).toHaveLength(1);
  }
  expect(pdfsOf(mailsOf(shop, { email: accountsEmail }))).toHaveLength(buyers.length);
  expect(await documentAlerts(shop)).toHaveLength(1);
});

it('an adjustment note waits for its document, and follows', async () => {
  const { shop, install } = await startFragileShop();
  const buyer = await new Customer(shop).verifyEmail();
  const { body } = await buyer.buy();
  const desk = await new DeskBrowser(shop).signIn();
  await expect.poll(() => mailsOf(shop, buyer)).toHaveLength(1);
  await desk.call(orderCalls.refundOrder, {
    params: { orderId: body.orderId },
    body: { what: { kind: 'whole' }, reason: 'Ordered twice', refundedCents: 0 },
  });
  await expect
    .poll(
      async () =>
        (await shop.database.pool.query(`select kind from outbox where document_failure = 'missing'`))
          .rowCount,
    )
    .toBe(2);
  await install();
  await untilQuiet(shop);
  const names = pdfsOf(mailsOf(shop, buyer)).map(({ filename }) => filename?.slice(0, 3));
  expect(names.sort()).toEqual(['ADJ', 'INV']);
});
