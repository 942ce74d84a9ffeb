import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { auditCalls } from '../../../contract/desk/audit.ts';
import { customerCalls } from '../../../contract/desk/customers.ts';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { searchCalls } from '../../../contract/desk/search.ts';
import { DeskBrowser } from '../../../test/desk-browser.ts';
import { fillOrders } from '../../../test/fill-orders.ts';
import { findTableScans, recordStatements, statementsOn } from '../../../test/record-statements.ts';
import { shareTestShop } from '../../../test/start-shop.ts';

/** Tables that grow with what is sold. */
const growing = [
  'orders',
  'order_lines',
  'licences',
  'licence_keys',
  'payments',
  'refunds',
  'adjustment_notes',
];

const { statements, stop } = recordStatements();

const shop = await shareTestShop({ config: { adminPort: 0, worker: 'off' } });
const desk = await new DeskBrowser(shop).signIn();
await fillOrders(shop.database.pool, { from: 1, to: 20_000 });
const filling = [
  `update orders set billing = billing ||
     jsonb_build_object('company', 'Company ' || id, 'purchaseOrder', 'PO-' || id, 'abn', '51824753556')`,
  `insert into refunds (id, order_id, payment_id, amount_cents, gst_cents, reason, asked_by, state, settled_at, gateway_refund_id)
   select 'REF-' || id, id, 'TXN-' || id, 100, 9, 'x', 'x', 'completed', now(), id from orders where state = 'fulfilled'`,
  'insert into refund_lines select id, order_id, 0, 1, 100 from refunds',
  'insert into adjustment_notes (number, refund_id) select row_number() over (), id from refunds',
  `insert into alerts (subject, kind, order_id, text) select id, 'x', id, 'x' from orders`,
  `insert into order_notes (order_id, text, author) select id, 'x', 'x' from orders`,
  `insert into audit_events (actor, action, order_id) select 'x', 'x', id from orders`,
  'update licences set starts_on = starts_on - 400, ends_on = current_date + (id * 7919 % 365)::int',
  'analyze',
];
// Without the shop's time limits: chaining 20,000 events takes a minute.
const client = new Client({ connectionString: shop.database.url });
await client.connect();
for (const statement of filling) await client.query(statement);
await client.end();

afterAll(async () => {
  stop();
});

async function recordSearch(body: object): Promise<string[]> {
  statements.clear();
  const first = await desk.call(calls.searchOrders, { body });
  expect(first.status).toBe(200);
  const { next } = first.body;
  if (next) await desk.call(calls.searchOrders, { body: { ...body, after: next } });
  return statementsOn(growing, statements);
}

const days = { from: '2020-01-01', to: '2090-01-01' };

describe('with many orders, no statement reads a whole table', () => {
  it.each([
    {},
    { state: 'fulfilled' },
    { state: 'declined' },
    days,
    { productId: 'endpoint-complete' },
    { productId: 'endpoint-complete', state: 'declined', ...days },
    { text: 'buyer' },
    { text: 'company fill', ...days },
    { text: 'buyer-7@example.com', state: 'fulfilled', productId: 'endpoint-complete' },
    { text: 'ADJ-000007' },
    { text: 'INV-000007' },
    { text: 'po-fill-00' },
    { text: 'fill-000000000007 company' },
    { text: '16500' },
    { text: '$165.00' },
    { text: '51 824 753 556' },
    { needs: 'pending' },
    { needs: 'dead-receipt' },
    { needs: 'refund' },
    { needs: 'dispute' },
    { needs: 'awaiting-keys', text: 'buyer' },
    { endsWithin: '30' },
    { endsWithin: '90', text: 'buyer' },
    { endsWithin: '30', customer: 'buyer-7@example.com' },
    { customer: 'buyer-7@example.com' },
    { customer: 'Company FILL-000000000007' },
  ])('to find %j', async (body) => {
    const asked = await recordSearch(body);
    expect(asked.length).toBeGreaterThan(0);
    expect(await findTableScans(shop.database.pool, asked, growing)).toEqual([]);
  });

  it.each(['bu', 'company fill', 'po-fill-0', 'zz', '165', 'INV-000007', 'ABCDE-12345-FGHIJ'])(
    'to suggest what %s may mean',
    async (text) => {
      statements.clear();
      const { status } = await desk.call(searchCalls.suggest, { body: { text } });
      expect(status).toBe(200);
      const asked = statementsOn(growing, statements);
      expect(asked.length).toBeGreaterThan(0);
      expect(await findTableScans(shop.database.pool, asked, growing)).toEqual([]);
    },
  );

  it.each(['buyer-7@example.com', 'Company FILL-000000000007'])(
    'to show the customer %s',
    async (customer) => {
      statements.clear();
      for (const call of Object.values(customerCalls)) {
        const { status } = await desk.call(call, { body: { customer } });
        expect(status).toBe(200);
      }
      const asked = statementsOn(growing, statements);
      expect(asked.length).toBeGreaterThan(0);
      const tables = [...growing, 'order_notes'];
      expect(await findTableScans(shop.database.pool, asked, tables)).toEqual([]);
    },
  );

  it.each([
    {},
    { from: '2020-01-01', to: '2090-01-01' },
    { to: '2020-01-01' },
    { from: '2090-01-01' },
    { order: 'INV-000007' },
    { text: 'INV-000007' },
  ])('to list the audit of %j', async (query) => {
    statements.clear();
    const first = await desk.call(auditCalls.list, { query });
    expect(first.status).toBe(200);
    const { next } = first.body;
    if (next) await desk.call(auditCalls.list, { query: { ...query, after: next } });
    const asked = statementsOn(['audit_events'], statements);
    expect(asked.length).toBeGreaterThan(0);
    expect(await findTableScans(shop.database.pool, asked, ['audit_events'])).toEqual([]);
  });

  it('to show an order', async () => {
    statements.clear();
    const { status } = await desk.call(calls.readOrder, { params: { orderId: 'INV-000007' } });
    expect(status).toBe(200);
    const asked = [...statements].filter((text) => /^\s*select/.test(text));
    expect(asked.length).toBeGreaterThan(8);
    const tables = [...growing, 'order_notes', 'alerts', 'audit_events', 'refund_lines'];
    expect(await findTableScans(shop.database.pool, asked, tables)).toEqual([]);
  });
});
