import { afterAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { demoInvoice } from '../../../contract/demo.ts';
import { fillOrders } from '../../../test/fill-orders.ts';
import { findTableScans, recordStatements, statementsOn } from '../../../test/record-statements.ts';
import { Customer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';
import { addStockKeys, sellFromStock } from '../../../test/stock-keys.ts';
import { openTestSealer } from '../../../test/test-sealer.ts';

/** Tables that grow with what is sold. */
const growing = [
  'orders',
  'order_lines',
  'licences',
  'licence_claims',
  'licence_keys',
  'stock_keys',
  'key_events',
  'purchase_attempts',
  'invoice_documents',
  'payments',
  'demo_gateway_charges',
  'verification_codes',
  'verified_browsers',
  'rate_limits',
];

const { statements, stop: stopRecording } = recordStatements();

/** Records the statements of a shop with many orders. */
const shop = await shareTestShop({ config: { adminPort: 0 } });
await fillOrders(shop.database.pool, { from: 1, to: 5_000, youngShare: 1 });
await shop.database.pool.query(
  `insert into invoice_documents select id, '\\x00' from orders where id like 'FILL%';
   insert into rate_limits select id, 1, 1e15 from orders;
   insert into licence_claims select order_id, position, id, 1 from licences;
   analyze`,
);
statements.clear();

afterAll(async () => {
  stopRecording();
});

describe('with thousands of orders', () => {
  it('every statement finds its rows by an index', async () => {
    await tryEverything();
    const asked = statementsOn(growing, statements);
    expect(asked.length).toBeGreaterThan(10);
    expect(await findTableScans(shop.database.pool, asked, growing)).toEqual([]);
  });
});

const fromStock = 'endpoint-enterprise';

/** Sells, replays, shows invoices and mails, while the background work reconciles orders and deletes expired rows. */
async function tryEverything(): Promise<void> {
  const customer = await new Customer(shop).verifyEmail();
  const { body } = await customer.buy({ idempotencyKey: 'first' });
  await customer.buy({ idempotencyKey: 'first' });
  const renewal = { items: [{ productId: 'endpoint-complete', quantity: 3 }], renews: body.orderId };
  await customer.request('POST', calls.readRenewal.path, { email: customer.email, ...renewal });
  await customer.buy({ ...renewal, buyAgain: body.orderId });
  await addStockKeys(shop.database.db, await openTestSealer(shop.database.db), {
    productId: fromStock,
    count: 5_000,
  });
  await sellFromStock(shop.database.db, fromStock);
  await shop.database.pool.query('analyze');
  for (const cardNumber of ['4111 1111 1111 1111', '4000 0000 0000 0002'])
    await customer.buy({ items: [{ productId: fromStock, quantity: 1 }], card: { cardNumber } });
  await customer.openInvoice(body.orderId);
  await customer.downloadInvoice({ ...demoInvoice });
  await expect
    .poll(() =>
      [...statements].some((text) => text.includes('receipt_accepted_at') && text.includes('update')),
    )
    .toBe(true);
  await fetch(`${shop.adminUrl}/readyz`);
}
