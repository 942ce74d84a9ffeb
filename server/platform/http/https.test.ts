import { expect, it } from 'vitest';
import { Customer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';

const shop = await shareTestShop({ config: { https: true } });

it('behind HTTPS the cookie is Secure and bound to this host', async () => {
  const customer = new Customer(shop);
  const { body } = await customer.requestCode();
  const { headers } = await customer.enterCode(body.demoOtp);
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-verified=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

it('behind HTTPS responses carry HSTS', async () => {
  const { headers } = await new Customer(shop).fetch('/api/products');
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
});

it('behind HTTPS a page that came without it is another site', async () => {
  const host = new URL(shop.url).host;
  const send = (origin: string) =>
    new Customer(shop).request('POST', '/api/auth/verify-otp', '{}', { origin });
  expect((await send(`http://${host}`)).status).toBe(403);
  expect((await send(`https://${host}`)).status).toBe(400);
});

it('X-Forwarded-For is ignored unless a proxy is trusted', async () => {
  const statuses: number[] = [];
  for (let client = 1; client <= 21; client += 1) {
    const customer = new Customer(shop, { clientAddress: `203.0.113.${client}` });
    statuses.push((await customer.requestCode()).status);
  }
  expect(statuses.at(-1)).toBe(429);
});
