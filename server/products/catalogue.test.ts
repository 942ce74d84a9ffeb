import { expect, it } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const shop = await shareTestShop();

it('lists both editions with a price of two decimals', async () => {
  const { status, body } = await new Customer(shop).listProducts();
  expect(status).toBe(200);
  expect(body).toMatchObject([
    {
      id: 'endpoint-enterprise',
      name: 'Ironbark Enterprise Protection',
      price: '89.99',
      edition: 'Enterprise',
      comparison: [{ offer: true }, { offer: true }, { offer: false }, { offer: false }, { offer: 'Basic' }],
    },
    {
      id: 'endpoint-complete',
      name: 'Ironbark Security Complete',
      price: '149.99',
      edition: 'Complete',
      comparison: [
        { feature: 'Malware Protection', offer: true },
        { feature: 'Firewall', offer: true },
        { feature: 'Endpoint Detection and Response', offer: true },
        { feature: 'Advanced Threat Hunting', offer: true },
        { feature: 'AI-Driven Analytics', offer: 'Advanced' },
      ],
    },
  ]);
});

it('lists a product that is no edition, and is not compared, without either', async () => {
  const added = {
    id: 'mail',
    position: 3,
    name: 'Mail',
    price_cents: 129_900,
    description: '',
    features: [],
  };
  await shop.database.db.insertInto('products').values(added).execute();
  await expect
    .poll(async () => (await new Customer(shop).listProducts()).body[2])
    .toEqual({ id: 'mail', name: 'Mail', price: '1299.00', description: '', features: [] });
  await shop.database.db.deleteFrom('products').where('id', '=', 'mail').execute();
});

it('responds 304 to clients that have the list already, and sends it again soon after a price has changed', async () => {
  const customer = new Customer(shop);
  const etag = (await customer.listProducts()).headers.get('etag') ?? '';
  const ask = () => customer.request('GET', '/api/products', undefined, { 'if-none-match': etag });
  expect((await ask()).status).toBe(304);
  expect(
    (await customer.request('GET', '/api/products', undefined, { 'if-none-match': `W/${etag}` })).status,
  ).toBe(304);
  await shop.database.pool.query(`update products set price_cents = 9999 where id = 'endpoint-enterprise'`);
  await expect.poll(async () => (await ask()).status).toBe(200);
  expect((await ask()).headers.get('etag')).not.toBe(etag);
});

it('leaves a price that its owner has changed alone at the next start', async () => {
  await shop.database.pool.query(`update products set price_cents = 7777 where id = 'endpoint-enterprise'`);
  await shop.restart();
  expect((await new Customer(shop).listProducts()).body[0]?.price).toBe('77.77');
});
