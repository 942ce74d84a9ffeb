import { expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const shop = await shareTestShop({ config: { rateLimits: false } });
const listOrders = (cookie: string) =>
  new Customer(shop).request('GET', calls.listMyOrders.path, undefined, { cookie });

async function verify(email: string) {
  const customer = new Customer(shop, { email });
  const { body } = await customer.requestCode();
  const { headers } = await customer.enterCode(body.demoOtp);
  return { customer, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
}

it('ends the verification of this browser, for copies of its cookie too, and of no other', async () => {
  const here = await verify('mia@example.com');
  const elsewhere = await verify('mia@example.com');
  expect((await listOrders(here.cookie)).status).toBe(200);

  const { status, body, headers } = await here.customer.signOut();
  expect([status, body]).toEqual([200, { message: 'Signed out' }]);
  expect(headers.get('set-cookie')).toMatch(/^verified=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
  expect((await listOrders(here.cookie)).status).toBe(401);
  expect((await listOrders(elsewhere.cookie)).status).toBe(200);
});

it('is as good in a browser that has verified nothing', async () => {
  expect((await new Customer(shop).signOut()).status).toBe(200);
});
