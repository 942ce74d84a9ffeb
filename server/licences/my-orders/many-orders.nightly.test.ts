import { afterAll, expect, it } from 'vitest';
import { fillOrders } from '../../../test/fill-orders.ts';
import { findTableScans, recordStatements, statementsOn } from '../../../test/record-statements.ts';
import { Customer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';
import { readFamily } from '../licence-family.ts';
import { queueReminders } from '../reminders.ts';
import { foreseeLicences } from '../write-licences.ts';

/** Tables that grow with what is sold. */
const growing = [
  'orders',
  'order_lines',
  'licences',
  'licence_keys',
  'refunds',
  'refund_lines',
  'adjustment_notes',
];
const all = 20_000;

const { statements, stop: stopRecording } = recordStatements();

/** One address has 200 orders of 20,000: every hundredth. */
const shop = await shareTestShop({ config: { rateLimits: false, worker: 'off' } });
await fillOrders(shop.database.pool, { from: 1, to: all });
const { db } = shop.database;
const buyer = await new Customer(shop).verifyEmail();
const orderId = (await buyer.buy()).body.orderId;
await shop.database.pool.query(`
  update orders set email = '${buyer.email}' where id like 'FILL%' and right(id, 2) = '00';
  insert into refunds (id, order_id, payment_id, amount_cents, gst_cents, reason, asked_by, state, settled_at, gateway_refund_id)
  select 'REF-' || id, id, 'TXN-' || id, 100, 9, 'x', 'x', 'completed', now(), id from orders where id like 'FILL%';
  insert into reminders (order_id) select id from orders where id like 'FILL%';
  insert into refund_lines select id, order_id, 0, 1, 100 from refunds;
  insert into adjustment_notes (number, refund_id) select row_number() over (), id from refunds;`);
await shop.database.pool.query('vacuum analyze');
afterAll(async () => {
  stopRecording();
});

async function listAll(): Promise<string[][]> {
  const pages: string[][] = [];
  let next: string | null | undefined;
  while (next !== null) {
    const { status, body } = await buyer.listMyOrders(next);
    expect(status).toBe(200);
    pages.push(body.orders.map(({ invoiceNumber }) => invoiceNumber));
    next = body.next;
  }
  return pages;
}

it('200 orders of one address are listed in pages of 20, each once, the newest first', async () => {
  const pages = await listAll();
  expect(pages.map(({ length }) => length)).toEqual([...Array(10).fill(20), 1]);
  const numbers = pages.flat();
  expect(new Set(numbers).size).toBe(201);
  expect(numbers).toEqual(numbers.toSorted().reverse());
});

it('a page stays the same when an order comes meanwhile', async () => {
  const { next } = (await buyer.listMyOrders()).body;
  const second = (await buyer.listMyOrders(next ?? '')).body;
  await buyer.buy({ items: [{ productId: 'endpoint-enterprise', quantity: 1 }] });
  expect((await buyer.listMyOrders(next ?? '')).body).toEqual(second);
});

it('every statement finds its rows by an index', async () => {
  statements.clear();
  const { body } = await buyer.listMyOrders();
  await buyer.listMyOrders(body.next ?? '');
  await buyer.readOrderKeys(orderId);
  await buyer.openCalendar(orderId);
  await buyer.openNote(orderId, 'ADJ-000001');
  await buyer.resendReceipt(orderId);
  await queueReminders(db, new Date());
  await readFamily(db, [orderId]);
  await foreseeLicences(db, orderId);
  const asked = statementsOn(growing, statements);
  expect(asked.length).toBeGreaterThan(6);
  expect(await findTableScans(shop.database.pool, asked, growing)).toEqual([]);
  const list = asked.find((text) => text.includes('email collate "C"')) ?? '';
  const { rows } = await shop.database.pool.query(`explain (generic_plan, costs off) ${list}`);
  expect(JSON.stringify(rows)).toContain('orders_by_email');
});
