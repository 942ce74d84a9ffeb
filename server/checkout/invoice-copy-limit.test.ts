import { afterAll, beforeAll, expect, it } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { startTestShop, type TestShop } from '../../test/start-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ config: { trustProxy: true } });
});
afterAll(() => shop.stop());

const newBuyer = (clientAddress: string) => new Customer(shop, { clientAddress }).verifyEmail();

it('an accounts address that nobody verified gets 20 invoices an hour, from all buyers together', async () => {
  const accountsEmail = 'stranger@example.com';
  const buyers = [await newBuyer('10.1.0.1'), await newBuyer('10.2.0.1')];
  const [first, second] = buyers as [Customer, Customer];
  const refusedCard = { billing: { accountsEmail }, card: { cardNumber: '4000 0000 0000 0002' } };
  for (let i = 0; i < 3; i += 1) expect((await first.buy(refusedCard)).status).toBe(402);
  const tries = await Promise.all(
    Array.from({ length: 26 }, (_, i) => (i % 2 ? first : second).buy({ billing: { accountsEmail } })),
  );
  const sold = tries.filter(({ status }) => status === 200);
  expect(sold).toHaveLength(20);
  const refused = await second.buy({ billing: { accountsEmail: accountsEmail.toUpperCase() } });
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
  expect(refused.body.detail).toBe(
    'Too many invoices went to this accounts email within an hour. You have not been charged. Leave it out, or try again later.',
  );
  expect((await second.buy()).status).toBe(200);
  expect((await second.buy({ billing: { accountsEmail: second.email } })).status).toBe(200);
});
