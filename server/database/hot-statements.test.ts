import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoInvoice } from '../../contract/demo.ts';
import { fillOrders } from '../../test/fill-orders.ts';
import { Customer } from '../../test/shop-driver.ts';
import { startTestShop, type TestShop } from '../../test/start-shop.ts';

/** Tables that grow with what is sold. */
const growing = [
  'orders',
  'order_lines',
  'licence_keys',
  'purchase_attempts',
  'invoice_documents',
  'payments',
  'demo_gateway_charges',
  'verification_codes',
  'verified_browsers',
  'rate_limits',
];

const query = Client.prototype.query;
const statements = new Set<string>();
let shop: TestShop;

/** Records the statements of a shop with many orders. */
beforeAll(async () => {
  Client.prototype.query = new Proxy(query, {
    apply(original, client, args: unknown[]) {
      const [first] = args;
      const text = typeof first === 'object' && first && 'text' in first ? first.text : first;
      if (typeof text === 'string') statements.add(text);
      return Reflect.apply(original, client, args);
    },
  });
  shop = await startTestShop({ config: { adminPort: 0 } });
  await fillOrders(shop.database.pool, { from: 1, to: 5_000, youngShare: 1 });
  await shop.database.pool.query(
    `insert into invoice_documents select id, '\\x00' from orders where id like 'FILL%';
     insert into rate_limits select id, 1, 1e15 from orders;
     analyze`,
  );
  statements.clear();
});

afterAll(async () => {
  Client.prototype.query = query;
  await shop.stop();
});

describe('with thousands of orders', () => {
  it('every statement finds its rows by an index', async () => {
    await tryEverything();
    const asked = [...statements].filter((text) => growing.some((table) => text.includes(table)));
    expect(asked.length).toBeGreaterThan(10);
    const searching: string[] = [];
    for (const text of asked) {
      const { rows } = await shop.database.pool.query(`explain (generic_plan, costs off) ${text}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const table = growing.find((name) => new RegExp(`Seq Scan on ${name}\\b`).test(plan));
      if (table) searching.push(`${table}: ${text.replace(/\s+/g, ' ').slice(0, 200)}`);
    }
    expect(searching).toEqual([]);
  });
});

/** Sells, replays, shows invoices and mails, while the background work reconciles orders and deletes expired rows. */
async function tryEverything(): Promise<void> {
  const customer = await new Customer(shop).verifyEmail();
  const { body } = await customer.buy({ idempotencyKey: 'first' });
  await customer.buy({ idempotencyKey: 'first' });
  await customer.openInvoice(body.orderId);
  await customer.downloadInvoice({ ...demoInvoice });
  await expect
    .poll(() =>
      [...statements].some((text) => text.includes('receipt_accepted_at') && text.includes('update')),
    )
    .toBe(true);
  await fetch(`${shop.adminUrl}/readyz`);
}
