import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveSmallPage } from '../../test/security/small-page.ts';
import { Customer } from '../../test/shop-driver.ts';
import { startTestShop, type TestShop } from '../../test/start-shop.ts';

let shop: TestShop;
let customer: Customer;

beforeAll(async () => {
  shop = await startTestShop({ config: { logLevel: 'debug', adminPort: 0 }, servePage: serveSmallPage });
  customer = new Customer(shop);
  await customer.listProducts();
});

afterAll(() => shop.stop());

/** What must be the same however a request is answered. */
async function describeAnswer(response: Response) {
  const headers = Object.fromEntries(response.headers);
  const { date, 'x-request-id': requestId, ...others } = headers;
  expect([date, requestId]).toEqual([
    expect.stringContaining('GMT'),
    expect.stringMatching(/^[0-9a-f-]{36}$/),
  ]);
  return { status: response.status, headers: others, body: await response.text() };
}

it.each(['/', '/api/products'])('%s is answered at once just as the router answers it', async (address) => {
  const atOnce = await describeAnswer(await customer.fetch(address));
  const byRouter = await describeAnswer(await customer.fetch(`${address}?from=router`));
  expect(atOnce.status).toBe(200);
  expect(atOnce).toEqual(byRouter);
});

it('an answer at once is logged for who wants to see all, under its own id and by its route', async () => {
  const ids = [await customer.fetch('/'), await customer.fetch('/')].map(({ headers }) =>
    headers.get('x-request-id'),
  );
  expect(new Set(ids).size).toBe(2);
  const lines = shop.logLines
    .map((line) => JSON.parse(line))
    .filter(({ requestId }) => ids.includes(requestId));
  const expected = { level: 'debug', method: 'GET', route: '/*', status: 200, msg: 'request' };
  expect(lines).toMatchObject([expected, expected]);
});

it('an answer at once is counted', async () => {
  const count = async () => {
    const metrics = await (await fetch(`${shop.adminUrl}/metrics`)).text();
    return Number(/_count\{method="GET",route="\/api\/products",status="200"\} (\d+)/.exec(metrics)?.[1]);
  };
  const before = await count();
  await customer.fetch('/api/products');
  expect(await count()).toBe(before + 1);
});

it('whoever has the answer already, or asks in another way, is served by the router', async () => {
  const etag = (await customer.fetch('/')).headers.get('etag') ?? '';
  const unchanged = await customer.fetch('/', { headers: { 'if-none-match': etag } });
  const head = await customer.fetch('/', { method: 'HEAD' });
  const written = await customer.fetch('/', { method: 'POST' });
  expect([unchanged.status, head.status, written.status]).toEqual([304, 200, 404]);
  expect(await head.text()).toBe('');
});
