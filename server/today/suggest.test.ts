import { expect, it } from 'vitest';
import { orderCalls } from '../../contract/desk/orders.ts';
import { type Suggestions, searchCalls } from '../../contract/desk/search.ts';
import { DeskBrowser } from '../../test/desk-browser.ts';
import { fillOrders } from '../../test/fill-orders.ts';
import { insertQuote } from '../../test/insert-quote.ts';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';
import { validBilling } from '../../test/valid-billing.ts';

const shop = await shareTestShop({ config: { adminPort: 0 } });
const desk = await new DeskBrowser(shop).signIn();
const billing = { ...validBilling, company: 'Brisbane Steel & Sons' };
const buyer = await new Customer(shop, { email: 'works@steel.example' }).verifyEmail();
const { body: order } = await buyer.buy({
  items: [{ productId: 'endpoint-complete', quantity: 2 }],
  billing,
});
const quote = await insertQuote(shop.database.pool, { email: 'works@steel.example', billing });

const suggest = async (text: string): Promise<Suggestions> => {
  const { status, body } = await desk.call(searchCalls.suggest, { body: { text } });
  expect(status).toBe(200);
  return body;
};

it.each(['st', 'steel', 'SÓNS', 'brisbane ste', 'works@steel'])(
  '%s finds the order, the quote and the customer of any word of a company',
  async (text) => {
    const found = await suggest(text);
    expect(found.orders).toMatchObject([{ orderId: order.orderId, who: billing.company, canRefund: true }]);
    expect(found.quotes).toMatchObject([{ number: quote.number, who: billing.company }]);
    expect(found.customers).toEqual([text.includes('@') ? 'works@steel.example' : billing.company]);
    expect([found.keys, found.products]).toEqual([[], []]);
  },
);

it('a licence key finds its order and its number there, in any spelling', async () => {
  const { rows } = await shop.database.pool.query(
    'select id from licence_keys where order_id = $1 order by seat',
    [order.orderId],
  );
  const key = order.licenseKeys[0]?.keys[1]?.toLowerCase() ?? '';
  const { keys } = await suggest(key);
  expect(keys).toMatchObject([
    { orderId: order.orderId, licenceKeyId: rows[1].id, productId: 'endpoint-complete' },
  ]);
  expect(keys[0]?.maskedKey).not.toContain(key.toUpperCase());
});

it('an invoice number finds its order alone, and a product its keys', async () => {
  const { rows } = await shop.database.pool.query('select invoice_number from orders');
  const invoice = `INV-${String(rows[0].invoice_number).padStart(6, '0')}`;
  expect((await suggest(invoice)).orders).toMatchObject([{ invoiceNumber: invoice }]);
  expect((await suggest('security com')).products).toMatchObject([{ productId: 'endpoint-complete' }]);
});

it('what is refunded whole, or was never paid, can’t be refunded', async () => {
  const other = await new Customer(shop, { email: 'unpaid@brick.example' }).verifyEmail();
  const { body: paid } = await other.buy({ items: [{ productId: 'endpoint-complete', quantity: 1 }] });
  const body = { what: { kind: 'whole' }, reason: 'Order cancelled', refundedCents: 0 } as const;
  await desk.call(orderCalls.refundOrder, { params: { orderId: paid.orderId }, body });
  await other.buy({ card: { cardNumber: '4000 0000 0000 0002' } });
  const { orders } = await suggest('unpaid@brick');
  expect(orders[0]?.state).toBe('declined');
  expect(orders.map(({ canRefund }) => canRefund)).toEqual([false, false]);
});

it('one letter is too few', async () => {
  expect((await desk.call(searchCalls.suggest, { body: { text: ' s ' } })).status).toBe(400);
});

it('an order that is older than many is found as well as one of the newest', async () => {
  await fillOrders(shop.database.pool, { from: 1, to: 600 });
  await shop.database.pool.query(`update orders set created_at = now() - interval '2 years' where id = $1`, [
    order.orderId,
  ]);
  expect((await suggest('sons')).orders).toMatchObject([{ orderId: order.orderId }]);
  expect((await suggest('buyer')).orders).toHaveLength(5);
});
