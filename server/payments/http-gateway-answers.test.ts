import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { demoCardWith, demoCharge } from '../../test/demo-charge.ts';
import { HttpGateway } from './http-gateway.ts';

const card = { ...demoCardWith('Approved'), cvv: '9876', cardholderName: 'Mia Canary' };
const charge = demoCharge('ORD-1', card);
const approved = { kind: 'approved', transactionId: 'TXN-1' };

const servers: Server[] = [];
const reasons: string[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  reasons.splice(0);
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function gatewayAt(url: string, timeoutMilliseconds = 2_000) {
  const log = { warn: (event: object) => reasons.push(JSON.stringify(event)) };
  return new HttpGateway({ url, log, timeoutMilliseconds });
}

type Reply = (response: ServerResponse, request: IncomingMessage) => unknown;

/** A gateway that gives every request the same reply, and counts the requests. */
async function startServer(reply: Reply) {
  const seen = { requests: 0, connections: 0 };
  const server = createServer(async (request, response) => {
    seen.requests += 1;
    for await (const _chunk of request);
    reply(response, request);
  });
  server.on('connection', () => {
    seen.connections += 1;
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, seen };
}

const json = (body: unknown, status = 200): Reply => {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const outcome = (body: unknown) => json({ mode: 'demo', orderId: 'ORD-1', outcome: body });

const unclear: [string, Reply][] = [
  ['an approval with status 500', json({ mode: 'demo', orderId: 'ORD-1', outcome: approved }, 500)],
  ['an approval with status 201', json({ mode: 'demo', orderId: 'ORD-1', outcome: approved }, 201)],
  ['an approval of another order', json({ mode: 'demo', orderId: 'ORD-2', outcome: approved })],
  ['an approval of no order', json({ mode: 'demo', outcome: approved })],
  ['an approval of a live gateway', json({ mode: 'live', orderId: 'ORD-1', outcome: approved })],
  ['an approval of a gateway without a mode', json({ orderId: 'ORD-1', outcome: approved })],
  ['an approval without a transaction', outcome({ kind: 'approved' })],
  ['an approval with a blank transaction', outcome({ kind: 'approved', transactionId: ' ' })],
  ['a decline for an unknown reason', outcome({ kind: 'declined', reason: 'mercury-in-retrograde' })],
  ['a decline without a reason', outcome({ kind: 'declined' })],
  ['the answer of the other call', outcome({ kind: 'never-charged' })],
  ['an unknown outcome', outcome({ kind: 'unknown' })],
  ['null', json(null)],
  ['a page', (response) => response.end('<h1>Sign in to the airport network</h1>')],
  [
    'half a response',
    (response) => response.writeHead(200, { 'content-length': 900 }).end('{"orderId":"ORD-1"'),
  ],
  [
    'an approval of 100 kB',
    (response) =>
      response.end(JSON.stringify({ mode: 'demo', orderId: 'ORD-1', outcome: approved }).padEnd(100_000)),
  ],
  ['nothing', (response) => response.writeHead(204).end()],
  ['a redirection', (response) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ['another protocol', (response) => response.socket?.end('220 mail.example ESMTP\r\n')],
  [
    'an upgrade',
    (response) => response.socket?.end('HTTP/1.1 101 Up\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  ],
  ['a closed connection', (response) => response.socket?.destroy()],
  ['a connection that closes in the middle of the response', cutAmid],
];

function cutAmid(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 900 }).write('{"orderId":', () => response.socket?.destroy());
}

test.each(unclear)(
  'the outcome of a charge is unknown after %s, and it is not sent again',
  async (_name, reply) => {
    const { url, seen } = await startServer(reply);
    expect(await gatewayAt(url).charge(charge)).toEqual({ kind: 'unknown' });
    expect(seen.requests).toBe(1);
    expect(reasons).toHaveLength(1);
    expect(reasons.join()).not.toMatch(/4111|9876|Canary|ESMTP|airport/);
  },
);

test('an approval of this order is believed', async () => {
  const { url } = await startServer(outcome(approved));
  expect(await gatewayAt(`${url}/`).charge(charge)).toEqual(approved);
});

test.each(['5555 5555 5555 4444', '4111 1111 1111 1112'])(
  'a number that is not a test number never leaves the process: %s',
  async (cardNumber) => {
    const { url, seen } = await startServer(outcome(approved));
    expect(await gatewayAt(url).charge(demoCharge('ORD-1', { ...card, cardNumber }))).toEqual({
      kind: 'declined',
      reason: 'test-cards-only',
    });
    expect(seen).toEqual({ requests: 0, connections: 0 });
  },
);

test('the outcome is unknown after a refused connection', async () => {
  const { url } = await startServer(outcome(approved));
  await Promise.all(servers.splice(0).map((server) => once(server.close(), 'close')));
  expect(await gatewayAt(url).charge(charge)).toEqual({ kind: 'unknown' });
  expect(reasons).toEqual(['{"call":"charge","orderId":"ORD-1","reason":"ECONNREFUSED"}']);
});

test('credentials in the address are sent as a header', async () => {
  const seen: unknown[] = [];
  const { url } = await startServer((response, request) => {
    seen.push(request.headers.authorization);
    outcome(approved)(response, request);
  });
  expect(await gatewayAt(url.replace('//', '//shop:s%2Fe@')).charge(charge)).toEqual(approved);
  expect(seen).toEqual([`Basic ${Buffer.from('shop:s/e').toString('base64')}`]);
});

test('a response that trickles in is given up at the time limit', async () => {
  const { url } = await startServer((response) => {
    const drip = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(drip));
  });
  expect(await gatewayAt(url, 300).charge(charge)).toEqual({ kind: 'unknown' });
  expect(reasons.join()).toContain('TimeoutError');
});
