import { beforeEach, expect, it } from 'vitest';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { shop as seller } from '../../../shop.config.ts';
import { OrderDesk } from '../../../test/order-desk.ts';
import { readPdf, render } from '../../../test/read-invoice.ts';
import { validBilling } from '../../../test/valid-billing.ts';
import { findDamagedInvoices } from '../../documents/find-damaged-files.ts';
import { describeInvoice } from '../../documents/invoice.ts';
import { mapText } from '../../documents/printable-text.ts';
import { runAction } from '../../operators/desk/action.ts';
import { requirePaidOrder } from '../order.ts';
import { reissueInvoice } from './reissue-invoice.ts';

const desk = await OrderDesk.start();
beforeEach(async () => {
  await desk.changeBuyer();
  await desk.buyAndReceive();
});

const corrected = {
  ...validBilling,
  company: 'Coral Coast Dental Group Pty Ltd',
  phone: '07 5550 0143',
  abn: '51 824 753 556',
  purchaseOrder: 'PO-2026/0815',
  accountsEmail: 'accounts@coralcoast.example',
};

const reissue = (billing: object = corrected, invoiceFiles = 1) =>
  desk.desk.call(calls.reissueInvoice, { params: desk.params, body: { billing, invoiceFiles } });

const openFile = async (number: number) => {
  const { orderId } = desk.params;
  const response = await desk.desk.fetch(`/desk/api/orders/open-invoice/${orderId}?number=${number}`);
  return response.status === 200 ? (await readPdf(await response.arrayBuffer())).join(' ') : response.status;
};

const mailsTo = (recipient: string, kind: string) =>
  desk.shop.mailServer.mails.filter(
    ({ recipients, messageId }) =>
      recipients.includes(recipient) &&
      messageId?.startsWith(`<${kind}.${desk.params.orderId.toLowerCase()}`),
  );

it('keeps the earlier file, and mails the new one without keys', async () => {
  const { status, body } = await reissue();
  expect([status, body]).toEqual([200, { number: 1, emails: [desk.buyer.email, corrected.accountsEmail] }]);
  expect(await openFile(0)).toContain('Coral Coast Dental Pty Ltd');
  expect(await openFile(0)).not.toContain('Reissued');
  const newest = await openFile(1);
  for (const part of ['Reissued', corrected.company, 'INV-']) expect(newest).toContain(part);
  expect(await openFile(2)).toBe(404);

  const { invoiceFiles, billing, timeline } = await desk.read();
  expect(invoiceFiles.map(({ number }) => number)).toEqual([0, 1]);
  expect(billing).toMatchObject({ company: corrected.company, abn: '51824753556' });
  expect(timeline.at(-1)?.text).toBe(
    'Issued the invoice again. Corrected: company, phone, ABN, purchase order, accounts email.',
  );
  for (const [recipient, kind] of [
    [desk.buyer.email, 'invoice-reissued'],
    [corrected.accountsEmail, 'accounts-invoice'],
  ] as const) {
    await expect.poll(() => mailsTo(recipient, kind).length).toBe(1);
    const [mail] = mailsTo(recipient, kind);
    expect(await readPdf(mail?.attachments[0]?.content as ArrayBuffer)).toEqual([newest]);
    for (const key of desk.keys) expect(String(mail?.source)).not.toContain(key);
  }
  expect(
    (await readPdf(await (await desk.buyer.openInvoice(desk.params.orderId)).arrayBuffer())).join(' '),
  ).toBe(newest);
});

it('names the changed details in the audit, and shows those of the company alone', async () => {
  await reissue();
  expect((await desk.readAudit()).at(-1)).toEqual({
    actor: desk.desk.email,
    action: 'invoice-reissued',
    before: { company: 'Coral Coast Dental Pty Ltd', abn: '', purchaseOrder: '' },
    after: {
      changed: ['company', 'phone', 'abn', 'purchaseOrder', 'accountsEmail'],
      company: corrected.company,
      abn: '51824753556',
      purchaseOrder: 'PO-2026/0815',
    },
  });
});

it('of ten operators at the same time, one reissues it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => reissue({ ...corrected, purchaseOrder: `PO-${i}` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  const { invoiceFiles, billing } = await desk.read();
  expect(invoiceFiles).toHaveLength(2);
  expect(await openFile(1)).toContain(billing.purchaseOrder);
});

it('refuses the same details, a decision about an earlier file, and wrong details', async () => {
  expect((await reissue(validBilling)).body.detail).toContain('has these details already');
  await reissue();
  expect((await reissue({ ...corrected, abn: '' })).body.detail).toContain('was changed meanwhile');
  expect((await reissue({ ...corrected, abn: '' }, 2)).body).toMatchObject({ number: 2 });
  expect(await openFile(1)).toContain(desk.params.orderId);
  const { status, body } = await reissue({ ...corrected, abn: '51824753557' }, 3);
  expect([status, body.errors?.[0]?.field]).toEqual([400, 'billing.abn']);
});

it('keeps the first file also when nobody had opened it', async () => {
  const { pool } = desk.shop.database;
  await pool.query('delete from invoice_documents where order_id = $1', [desk.params.orderId]);
  expect((await reissue()).status).toBe(200);
  expect(await openFile(0)).toContain('Coral Coast Dental Pty Ltd');
});

it('states the new days of its licences without another change, once', async () => {
  const before = await openFile(0);
  const { licences } = (await desk.desk.call(calls.listLicences, { params: desk.params })).body;
  const [{ position, firstSeat, startsOn, endsOn }] = licences as [(typeof licences)[number]];
  const changed = { position, firstSeat, startsOn: '2030-03-01', before: { startsOn, endsOn } };
  const { status } = await desk.desk.call(calls.changeTerm, { params: desk.params, body: changed });
  expect(status).toBe(200);
  expect(await openFile(0)).toBe(before);

  expect((await reissue(validBilling)).status).toBe(200);
  const days = '1 March 2030 to 28 February 2031';
  expect(before).not.toContain(days);
  expect(await openFile(1)).toContain(days);
  expect((await desk.read()).timeline.at(-1)?.text).toBe(
    'Issued the invoice again. Corrected: days of its licences.',
  );
  expect((await reissue(validBilling, 2)).body.detail).toContain('has these details already');
});

it('reissues a file that has □ in its figures without a change, once', async () => {
  const { orderId } = desk.params;
  const { db, pool } = desk.shop.database;
  const order = await requirePaidOrder(db, orderId);
  const request = describeInvoice({ seller, demo: true, order });
  const digit = order.id.match(/\d/)?.[0] ?? '9';
  const damaged = mapText(request.data, (text) => text.replaceAll(digit, '□'));
  const pdf = await render({ ...request, data: damaged });
  await pool.query('delete from invoice_documents where order_id = $1', [orderId]);
  await pool.query('insert into invoice_documents (order_id, pdf) values ($1, $2)', [orderId, pdf]);
  const company = `Shop ${digit}\u0321 Pty Ltd`;
  const mark = 'update orders set billing = billing || jsonb_build_object($2::text, $3::text) where id = $1';
  await pool.query(mark, [orderId, 'company', company]);

  const unchanged = (await requirePaidOrder(db, orderId)).billing;
  const listed = await findDamagedInvoices({ db, seller });
  expect(listed).toEqual([(await desk.read()).invoiceNumber]);
  expect((await reissue(unchanged)).status).toBe(200);
  expect(await openFile(0)).toContain('□');
  expect(await openFile(1)).toContain(orderId);
  expect((await desk.read()).timeline.at(-1)?.text).toBe(
    'Issued the invoice again. Corrected: the file, whose figures were damaged.',
  );
  expect(await findDamagedInvoices({ db, seller })).toEqual([]);
  expect((await reissue(unchanged, 2)).body.detail).toContain('has these details already');
});

it.each([
  ['its address', `email = 'corrected@example.com'`],
  ['its billing details', `billing = billing || '{"city": "Mackay"}'`],
])('refuses when %s changed while the file was rendered', async (_what, change) => {
  const { orderId } = desk.params;
  const { db, pool } = desk.shop.database;
  const parts = {
    db,
    clock: () => new Date(),
    outbox: { wake() {} },
    readInvoice: async () => Buffer.of(),
    hasDamagedFile: async () => false,
    renderDamagedNotes: async () => [],
    renderReissue: async () => {
      await pool.query(`update orders set ${change} where id = $1`, [orderId]);
      return Buffer.of();
    },
  };
  const reissuing = runAction(reissueInvoice, parts, 'sam', { orderId, billing: corrected, invoiceFiles: 1 });
  await expect(reissuing).rejects.toThrow('was changed meanwhile');
  expect((await desk.read()).invoiceFiles).toHaveLength(1);
});

it('refuses an order that is not paid, and one that is not there', async () => {
  await desk.shop.database.pool.query(
    'insert into orders select (jsonb_populate_record(o, \'{"id": "ORD-7777-7777-7777-7777", "state": "declined", "transaction_id": null, "invoice_number": null}\')).* from orders o where id = $1',
    [desk.params.orderId],
  );
  const params = { orderId: 'ORD-7777-7777-7777-7777' };
  const body = { billing: corrected, invoiceFiles: 1 };
  expect((await desk.desk.call(calls.reissueInvoice, { params, body })).body.detail).toContain('is not paid');
  params.orderId = 'ORD-NONE';
  expect((await desk.desk.call(calls.reissueInvoice, { params, body })).status).toBe(404);
});
