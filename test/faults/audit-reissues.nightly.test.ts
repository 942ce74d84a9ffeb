import { expect, it } from 'vitest';
import { openInvoiceArchive } from '../../server/documents/invoice.ts';
import { runAction } from '../../server/operators/desk/action.ts';
import { reissueInvoice } from '../../server/orders/desk/reissue-invoice.ts';
import { shop as seller } from '../../shop.config.ts';
import { render } from '../read-invoice.ts';
import { validBilling } from '../valid-billing.ts';
import { audit } from './audit.ts';
import { findViolated, openAuditedShop } from './audited-shop.ts';

const { shop, healthy } = await openAuditedShop();
const { db, pool } = shop.database;
const orderId = (await pool.query('select id from orders where invoice_number = 2')).rows[0].id;
const parts = {
  db,
  clock: () => new Date(),
  outbox: { wake() {} },
  ...openInvoiceArchive({ db, seller, demo: true, render }),
  renderDamagedNotes: async () => [],
};
for (const [number, company] of [
  [1, 'Reef Pty Ltd'],
  [2, 'Lagoon Pty Ltd'],
] as const) {
  const billing = { ...validBilling, company, abn: '51824753556', purchaseOrder: 'PO 7' };
  const given = { orderId, billing, invoiceFiles: number };
  expect((await runAction(reissueInvoice, parts, 'mia', given)).number).toBe(number);
}
const change = (statement: string) => shop.database.pool.query(statement);

it('finds nothing in a shop that issued an invoice again twice', async () => {
  const findings = await audit(healthy);
  expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
  expect(findings.map(({ counts }) => counts).join()).toContain('2 invoices reissued');
});

const companyBefore = `update invoice_reissues set earlier_billing = earlier_billing || '{"company": "Cove Pty Ltd"}'`;
const unrecorded = `insert into invoice_reissues
  select order_id, 3, billing, pdf, now() from kept join orders on id = order_id where number = 2`;

it.each([
  ['an earlier PDF that is not what the order said', 7, companyBefore],
  ['a file that is missing', 7, 'update invoice_reissues set number = 3 where number = 2'],
  ['a reissue that nobody recorded', 12, unrecorded],
])('finds %s', async (_, invariant, statement) => {
  await change('create table kept as select * from invoice_reissues');
  await change(statement);
  expect(await findViolated(healthy)).toEqual([invariant]);
  await change(
    'delete from invoice_reissues; insert into invoice_reissues select * from kept; drop table kept',
  );
});

it('finds an order that differs from its newest PDF', async () => {
  await change(`update orders set billing = billing || '{"abn": "53004085616"}' where id = '${orderId}'`);
  expect(await findViolated(healthy)).toEqual([7]);
});
