import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitCalls, liveLimits, sandboxLimits } from './stripe-client.ts';

let server: Server | null = null;

afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** A server that responds with each of these statuses, then with the last one, and never to null. */
async function startServer(...statuses: (number | null)[]) {
  const times: number[] = [];
  server = createServer((_request, response) => {
    times.push(performance.now());
    const status = statuses[Math.min(times.length, statuses.length) - 1];
    if (status) response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { times, url: `http://127.0.0.1:${port}` };
}

const many = { perSecond: 1_000, atOnce: 1_000, patienceMilliseconds: 5_000 };

test("no second has more calls than Stripe's limit: a call that would wait for too long is not sent", async () => {
  const { times, url } = await startServer(200);
  const call = limitCalls({ ...many, perSecond: 10, patienceMilliseconds: 900 });
  const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => call(url)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(times).toHaveLength(10);
});

test('a call that may wait has its turn', async () => {
  const { times, url } = await startServer(200);
  const call = limitCalls({ ...many, perSecond: 10 });
  const responses = await Promise.all(Array.from({ length: 25 }, () => call(url)));
  expect(responses.every(({ status }) => status === 200)).toBe(true);
  expect(times).toHaveLength(25);
});

test('a limited number of calls is under way, and one that waits for longer is not sent', async () => {
  const { times, url } = await startServer(null);
  const call = limitCalls({ ...many, atOnce: 4, patienceMilliseconds: 100 });
  const calls = Array.from({ length: 6 }, () => call(url));
  const refused = await Promise.allSettled(calls.slice(4));
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect.poll(() => times).toHaveLength(4);
  server?.closeAllConnections();
  await Promise.allSettled(calls);
});

test.each([
  ['is sent again', [429, 429, 200], 200],
  ['is sent four times, and no more', [429], 429],
])('a call that Stripe refuses with 429 %s', async (_name, statuses, last) => {
  const { times, url } = await startServer(...statuses);
  const response = await limitCalls(many)(url, { method: 'POST', body: 'amount=1' });
  expect(response.status).toBe(last);
  expect(times).toHaveLength(last === 200 ? 3 : 4);
});

test('an account in a sandbox has 25 calls a second, and a live one 100', () => {
  expect([sandboxLimits.perSecond, liveLimits.perSecond]).toEqual([25, 100]);
});
