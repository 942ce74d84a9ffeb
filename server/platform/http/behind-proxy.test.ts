import { request } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { Customer } from '../../../test/shop-driver.ts';
import { startTestShop, type TestShop } from '../../../test/start-shop.ts';

const publicUrl = 'https://shop.example';

const config = { https: true, trustProxy: 'loopback' };
const [known, unknown] = await Promise.all([
  startTestShop({ config: { ...config, publicUrl } }),
  startTestShop({ config }),
]);

afterAll(() => Promise.all([known.stop(), unknown.stop()]));

/** Hosts that proxies send: nginx's default, one with a port, and another in front of it. */
const replaced = [
  { host: '127.0.0.1:3000' },
  { host: 'shop.example:443' },
  { host: 'shop', 'x-forwarded-host': 'internal.example' },
];

/** `fetch` sets the host itself. */
function post({ url }: TestShop, headers: Readonly<Record<string, string>>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const call = request(`${url}/api/auth/verify-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  });
  call.once('error', reject);
  call.once('response', (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  });
  call.end('{}');
  return promise;
}

/** The body is checked only after the request's source: 400 is past it. */
const [isAccepted, isRefused] = [400, 403];

describe('behind a proxy that replaces the host', () => {
  it.each(replaced)('a browser that states the source may write: %j', async (headers) => {
    const own = { ...headers, origin: publicUrl, 'sec-fetch-site': 'same-origin' };
    expect([await post(known, own), await post(unknown, own)]).toEqual([isAccepted, isAccepted]);
  });

  it.each(replaced)('an older browser may write where PUBLIC_URL is set: %j', async (headers) => {
    expect(await post(known, { ...headers, origin: publicUrl })).toBe(isAccepted);
  });

  it.each([
    'https://shop.example:8443',
    'http://shop.example',
    'https://evil.example',
    'https://shop.example.evil.example',
  ])('%s is another site', async (origin) => {
    expect(await post(known, { host: '127.0.0.1:3000', origin })).toBe(isRefused);
    const crossSite = { host: '127.0.0.1:3000', origin, 'sec-fetch-site': 'cross-site' };
    expect(await post(known, crossSite)).toBe(isRefused);
  });

  it('the log says once which setting is missing, with both addresses', async () => {
    const old = { host: '127.0.0.1:3000', origin: publicUrl };
    expect([await post(unknown, old), await post(unknown, old)]).toEqual([isRefused, isRefused]);
    const warnings = unknown.logLines.filter((line) => line.includes('set PUBLIC_URL'));
    expect(warnings.map((line) => JSON.parse(line).reason)).toEqual([
      `The page is at ${publicUrl}, and the request arrived for 127.0.0.1:3000`,
    ]);
  });
});

describe('behind a proxy that adds ports to addresses', () => {
  it.each([
    ['each buyer has limits of their own', (index: number) => `203.0.113.${index}:${50_000 + index}`, 200],
    ['a buyer is one client by any port', (index: number) => `198.51.100.7:${50_000 + index}`, 429],
    ['a buyer is one client by any port of IPv6', (index: number) => `[2001:db8::7]:${50_000 + index}`, 429],
    [
      'proxies of our own count as such with a port',
      (index: number) => `192.0.2.9:1, 127.0.0.1:${index}`,
      429,
    ],
  ])('%s', async (_rule, addressOf, last) => {
    const statuses: number[] = [];
    for (let index = 1; index <= 21; index += 1) {
      const customer = new Customer(known, { clientAddress: addressOf(index) });
      statuses.push((await customer.requestCode()).status);
    }
    expect(statuses.at(-2)).toBe(200);
    expect(statuses.at(-1)).toBe(last);
  });
});
