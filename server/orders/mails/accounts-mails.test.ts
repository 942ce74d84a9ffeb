import { beforeEach, expect, it } from 'vitest';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { OrderDesk } from '../../../test/order-desk.ts';
import { readPdf } from '../../../test/read-invoice.ts';

const desk = await OrderDesk.start();
beforeEach(() => desk.changeBuyer());

const accountsEmail = 'accounts@coralcoast.example';
const company = { abn: '51 824 753 556', purchaseOrder: 'PO-2026/0815', accountsEmail };

const mailsTo = (recipient: string) =>
  desk.shop.mailServer.mails.filter(
    ({ recipients, text }) => recipients.includes(recipient) && text?.includes(desk.params.orderId),
  );
const emptyOutbox = () =>
  expect
    .poll(
      async () => (await desk.shop.database.pool.query("select from outbox where kind <> 'alert'")).rowCount,
    )
    .toBe(0);

it('the accounts address gets the invoice, and none of the keys', async () => {
  await desk.buy({ billing: company });
  await emptyOutbox();
  const [mail, ...others] = mailsTo(accountsEmail);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    subject: expect.stringMatching(/^Tax invoice INV-/),
    to: [{ address: accountsEmail }],
  });
  for (const part of [mail?.text, mail?.html]) expect(part).toContain(desk.params.orderId);
  const [page] = await readPdf(mail?.attachments[0]?.content as ArrayBuffer);
  expect(page).toContain('Purchase order PO-2026/0815');
  expect(page).toContain('ABN 51 824 753 556 Mia Nguyen');
  for (const key of desk.keys) expect(`${mail?.text}${mail?.html}${page}`).not.toContain(key);
  const [receipt] = mailsTo(desk.buyer.email);
  for (const part of [receipt?.text, receipt?.html]) expect(part).toContain('PO-2026/0815');
});

it('the buyer, as the accounts address, gets no second mail', async () => {
  await desk.buy({ billing: { ...company, accountsEmail: desk.buyer.email } });
  await emptyOutbox();
  expect(mailsTo(desk.buyer.email)).toHaveLength(1);
});

it('a receipt that is mailed again, or to another address, is not copied to the accounts', async () => {
  await desk.buyAndReceive({ billing: company });
  const { params } = desk;
  expect((await desk.desk.call(calls.resendReceipt, { params })).status).toBe(200);
  await emptyOutbox();
  const body = { email: `other-${desk.buyer.email}` };
  expect((await desk.desk.call(calls.fixEmail, { params, body })).status).toBe(200);
  await emptyOutbox();
  expect(mailsTo(body.email)).toHaveLength(1);
  expect(mailsTo(accountsEmail)).toHaveLength(1);
});

it('the adjustment note of a refund goes there too, without what is said about keys', async () => {
  await desk.buyAndReceive({ billing: company });
  await desk.refund({ what: { kind: 'whole' }, reason: 'Ordered twice', refundedCents: 0 });
  await emptyOutbox();
  const [, note, ...others] = mailsTo(accountsEmail);
  expect(others).toEqual([]);
  expect(note?.subject).toMatch(/^Refund and adjustment note ADJ-/);
  const [aboutKeys, noMore] = ['Please stop using the keys', 'no longer valid'];
  for (const part of [note?.text, note?.html])
    for (const words of [aboutKeys, noMore]) expect(part?.toLowerCase()).not.toContain(words.toLowerCase());
  expect(mailsTo(desk.buyer.email).at(-1)?.text).toContain(aboutKeys);
  const [page] = await readPdf(note?.attachments[0]?.content as ArrayBuffer);
  expect(page).toContain('Purchase order PO-2026/0815');
});

it('an accounts address that was taken off the order before the mail went out gets nothing', async () => {
  await desk.buyAndReceive();
  const { body } = await desk.refund({ what: { kind: 'whole' }, reason: 'Ordered twice', refundedCents: 0 });
  await desk.shop.database.pool.query(
    `insert into outbox (kind, subject_id, recipient, turn)
     values ('accounts-invoice', $1, $3, 0), ('accounts-adjustment', $2, $3, 0)`,
    [desk.params.orderId, body.refundId, accountsEmail],
  );
  // It wakes the outbox.
  expect((await desk.desk.call(calls.resendReceipt, { params: desk.params })).status).toBe(200);
  await emptyOutbox();
  expect(mailsTo(accountsEmail)).toEqual([]);
  expect(mailsTo(desk.buyer.email)).toHaveLength(3);
});

it('an accounts address that the mail server refuses alerts the operators, and holds up nothing', async () => {
  await desk.buyAndReceive();
  const { shop, params } = desk;
  for (let i = 0; i < 3; i += 1) shop.expectError('the mail server refused the address of a mail');
  const to = [accountsEmail, desk.buyer.email];
  shop.mailServer.mode = { command: 'RCPT', reply: '550 5.1.1 No such mailbox', to };
  await shop.database.pool.query('update orders set billing = billing || $2 where id = $1', [
    params.orderId,
    { accountsEmail },
  ]);
  await shop.database.pool.query(
    "insert into outbox (kind, subject_id, recipient, turn) values ('accounts-invoice', $1, $2, 0)",
    [params.orderId, accountsEmail],
  );
  await desk.refund({ what: { kind: 'whole' }, reason: 'Ordered twice', refundedCents: 0 });
  const kinds = async () => (await desk.read()).alerts.map(({ kind }) => kind).sort();
  await expect
    .poll(kinds)
    .toEqual(['accounts-adjustment-not-mailed', 'accounts-invoice-not-mailed', 'adjustment-note-not-mailed']);
  shop.mailServer.mode = 'accept';
  expect((await desk.read()).state).toBe('fulfilled');
  await emptyOutbox();
});
