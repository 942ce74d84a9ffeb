import { expect, it } from 'vitest';
import type { OrderSearch } from '../../../contract/desk/order-search.ts';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { DeskBrowser } from '../../../test/desk-browser.ts';
import { fillOrders } from '../../../test/fill-orders.ts';
import { shareTestShop } from '../../../test/start-shop.ts';

const shop = await shareTestShop({ config: { adminPort: 0 } });
const desk = await new DeskBrowser(shop).signIn();
await fillOrders(shop.database.pool, { from: 1, to: 2_500 });
await shop.database.pool.query(
  `update orders set billing = billing || '{"company": "Buyer & Co"}' where id like 'FILL-%7'`,
);
async function readPage(body: OrderSearch) {
  const answer = await desk.call(calls.searchOrders, { body });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function readAll(body: OrderSearch): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage({ ...body, after });
    found.push(...page.orders.map(({ orderId }) => orderId));
    after = page.next;
  }
  return found;
}

const isBuyer = `(email like 'buyer%' or billing->>'lastName' = 'Buyer')`;

async function listAll(condition: string): Promise<string[]> {
  const { rows } = await shop.database.pool.query(
    `select id from orders where ${condition} order by created_at desc, id desc`,
  );
  return rows.map(({ id }) => id);
}

it.each([
  ['all orders', {}, 'true'],
  [
    'a product',
    { productId: 'endpoint-complete' },
    `id in (select order_id from order_lines where product_id = 'endpoint-complete')`,
  ],
  ['addresses', { text: 'buyer-1' }, `email like 'buyer-1%'`],
  ['companies and addresses', { text: 'Buyer' }, isBuyer],
  ['companies', { text: 'buyer &' }, `id like 'FILL-%7' or billing->>'lastName' = 'Buyer'`],
  ['companies by their words in any order', { text: 'CO buyer' }, `id like 'FILL-%7'`],
  ['what a filter leaves of 2,500', { text: 'buyer', to: '2020-01-01' }, 'false'],
] as const)('pages hold every order once, the newest first: %s', async (_, body, condition) => {
  expect(await readAll(body)).toEqual(await listAll(condition));
});

it('pages hold every order once, the newest first, of a text that too many orders have to list their ids', async () => {
  await fillOrders(shop.database.pool, { from: 2_501, to: 6_000 });
  expect(await readAll({ text: 'Buyer', state: 'declined' })).toEqual([]);
  const search = { text: 'Buyer', from: '2020-01-01', productId: 'endpoint-complete' };
  expect(await readAll(search)).toEqual(await listAll(isBuyer));
});
