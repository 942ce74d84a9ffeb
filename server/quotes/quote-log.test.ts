import { expect, it, vi } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const email = 'canary-4b8d1@example.com';
const billing = {
  firstName: 'Canaryname',
  purchaseOrder: 'CANARY-PO-55',
  accountsEmail: 'canary-accounts@example.com',
};
const items = [{ productId: 'endpoint-complete', quantity: 9 }];
const declined = { cardNumber: '4000 0000 0000 0002' };

let token = '';

const shop = await shareTestShop({ config: { rateLimits: false } });
const buyer = await new Customer(shop, { email }).verifyEmail();
token = (await buyer.getQuote({ billing })).body.token;
await vi.waitFor(
  () => expect(shop.logLines.join('')).toContain('a mail was accepted by the mail server'),
  20_000,
);

it('the log of quotes that are paid, refused and broken has no token and no personal data', async () => {
  const wrong = `${token}x`;
  const statuses = [
    await buyer.buy({ quote: token, card: declined, billing }),
    await buyer.buy({ quote: token, items, billing }),
    await buyer.buy({ quote: wrong, billing }),
    await buyer.buy({ quote: token, billing }),
    await buyer.buy({ quote: token, billing }),
    await buyer.readQuote(token),
    await buyer.readQuote(wrong),
    await buyer.openQuotePdf(token),
    await buyer.request('POST', `/api/quotes/${token}`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([402, 412, 400, 200, 409, 200, 400, 200, 404]);

  shop.expectError('request failed unexpectedly');
  await shop.database.pool.query(
    'alter table quotes rename to elsewhere; alter view quote_facts rename to facts_elsewhere',
  );
  expect((await buyer.readQuote(token)).status).toBe(500);
  expect((await buyer.getQuote({ billing, items })).status).toBe(500);
  await shop.database.pool.query(
    'alter table elsewhere rename to quotes; alter view facts_elsewhere rename to quote_facts',
  );

  const log = shop.logLines.join('').toLowerCase();
  expect(token).toHaveLength(22);
  for (const secret of [token, email, ...Object.values(billing)])
    expect(log).not.toContain(secret.toLowerCase());
  expect(log).toContain('/api/quotes/show');
  expect(log).not.toContain('leftout');
});
