import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import type { HealthParts } from './check.ts';
import { gatewayClock } from './checks/clock.ts';

let date: string | null;

const gateway = createServer((_request, response) => {
  response.sendDate = false;
  if (date) response.setHeader('date', date);
  response.writeHead(404).end();
});
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
afterAll(() => void gateway.close());

async function run(secondsAhead: number, changed: Partial<HealthParts['config']> = {}) {
  const apiBase = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const config = { mode: 'live', stripe: { apiBase }, ...changed };
  const clock = () => new Date(Date.now() + secondsAhead * 1_000);
  const found = [await gatewayClock.run({ config, clock } as HealthParts)].flat()[0];
  return `${found?.state}: ${found?.finding}`;
}

it.each([
  [0, /^ok: This machine's clock agrees with Stripe's\.$/],
  [20, /^warning: This machine's clock differs from Stripe's by (19|20|21) s\.$/],
  [360, /^broken: This machine's clock differs from Stripe's by (359|360|361) s\.$/],
  [-360, /^broken: This machine's clock differs from Stripe's by (359|360|361) s\.$/],
])('a clock that is %s s ahead', async (secondsAhead, expected) => {
  date = new Date().toUTCString();
  expect(await run(secondsAhead)).toMatch(expected);
});

it('a gateway without a date, or that is away, breaks nothing', async () => {
  date = null;
  expect(await run(360)).toMatch(/^skipped: 127\.0\.0\.1:\d+ does not say what time it is\.$/);
  expect(await run(0, { mode: 'demo' })).toMatch(/^skipped/);
  const stripe = { apiBase: 'http://127.0.0.1:9' } as HealthParts['config']['stripe'];
  expect(await run(0, { stripe })).toMatch(/^warning: 127\.0\.0\.1:9 can't be reached from this machine/);
});
