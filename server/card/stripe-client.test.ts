import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openStripe, startTimeLimit } from './stripe-client.ts';

type Reply = (response: ServerResponse, request: IncomingMessage) => unknown;

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A server that gives the n-th request the n-th reply, and the last one to all that follow. */
async function startStripe(...replies: Reply[]) {
  const requests: IncomingMessage[] = [];
  const server = createServer(async (request, response) => {
    requests.push(request);
    const reply = replies[Math.min(requests.length, replies.length) - 1];
    for await (const _chunk of request);
    reply?.(response, request);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stripe = openStripe({ secretKey: 'sk_test_1', apiBase: `http://127.0.0.1:${port}` });
  const confirm = (timeout = 2_000) =>
    stripe.paymentIntents.confirm('pi_1', { confirmation_token: 'ctoken_1' }, { timeout });
  return { requests, confirm };
}

const json =
  (body: object, status = 200, headers = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const intent = json({ id: 'pi_1', object: 'payment_intent' });
const cut: Reply = (response) => response.socket?.resetAndDestroy();
const silence: Reply = () => {};

test('the API version is pinned, and nothing is reported about the shop but its name', async () => {
  const { requests, confirm } = await startStripe(intent);
  await confirm();
  await confirm();
  const { headers = {}, rawHeaders } = requests[1] ?? {};
  expect(rawHeaders).toContain('Bearer sk_test_1');
  expect(headers['stripe-version']).toBe('2026-10-28.endive');
  expect(headers['user-agent']).toContain('licence-shop');
  expect(headers).not.toHaveProperty('x-stripe-client-telemetry');
});

const unclear: [string, Reply][] = [
  ['a kept connection that is cut', cut],
  ['a response that is cut', (response) => response.writeHead(200, { 'content-length': 99 }).write('{"id"')],
  ['an internal error', json({ error: { type: 'api_error' } }, 500)],
  ['an error that asks for a retry', json({ error: {} }, 503, { 'stripe-should-retry': 'true' })],
  ['a key in use', json({ error: { type: 'idempotency_error' } }, 409)],
  ['a redirect', (response) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ['a response that is not JSON', (response) => response.end('<html>')],
  ['no response', silence],
];
test.each(unclear)('%s is an error, and nothing is sent again', async (_name, reply) => {
  const { requests, confirm } = await startStripe(intent, reply, intent);
  await confirm();
  await expect(confirm(300)).rejects.toThrow();
  await confirm();
  expect(requests).toHaveLength(3);
});

test('a group of calls shares one time limit', () => {
  const { timeout } = startTimeLimit(5_000)();
  expect(timeout).toBeGreaterThan(4_000);
  expect(timeout).toBeLessThanOrEqual(5_000);
  expect(startTimeLimit(0)).toThrow('Stripe was not asked: NO_TIME_LEFT');
});
