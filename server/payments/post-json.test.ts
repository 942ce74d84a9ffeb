import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { HttpGateway } from './http-gateway.ts';

const charge = {
  orderId: 'ORD-1',
  amountCents: 8999,
  card: { cardNumber: '4111 1111 1111 1111', expiryDate: '12/49', cvv: '9876', cardholderName: 'Mia Canary' },
};
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
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not listening');
  return address.port;
}

function gatewayAt(url: string, limits = { connectMilliseconds: 2_000, totalMilliseconds: 2_000 }) {
  const log = { warn: (event: object) => reasons.push(JSON.stringify(event)) };
  return new HttpGateway({ url, log, limits });
}

type Reply = (response: ServerResponse, request: IncomingMessage) => unknown;

/** A gateway that replies to everything in one way, and counts the requests. */
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
  ['a decline for an unheard-of reason', outcome({ kind: 'declined', reason: 'mercury-in-retrograde' })],
  ['a decline without a reason', outcome({ kind: 'declined' })],
  ['an answer to another question', outcome({ kind: 'never-charged' })],
  ['its own doubt', outcome({ kind: 'unknown' })],
  ['null', json(null)],
  ['a page', (response) => response.end('<h1>Sign in to the airport network</h1>')],
  [
    'half an answer',
    (response) => response.writeHead(200, { 'content-length': 900 }).end('{"orderId":"ORD-1"'),
  ],
  [
    'an approval that does not end',
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
  ['the end of the line', (response) => response.socket?.destroy()],
  ['the end of the line amid its answer', cutAmid],
];

function cutAmid(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 900 }).write('{"orderId":', () => response.socket?.destroy());
}

test.each(unclear)(
  'a charge that is answered with %s is unknown, and is not sent again',
  async (_name, reply) => {
    const { url, seen } = await startServer(reply);
    expect(await gatewayAt(url).charge(charge)).toEqual({ kind: 'unknown' });
    expect(seen.requests).toBe(1);
    expect(reasons).toHaveLength(1);
    expect(reasons.join()).not.toMatch(/4111|9876|Canary|ESMTP|airport/);
  },
);

test('what says it clearly is believed', async () => {
  const { url } = await startServer(outcome(approved));
  expect(await gatewayAt(`${url}/`).charge(charge)).toEqual(approved);
});

test.each(['5555 5555 5555 4444', '4111 1111 1111 1112'])(
  'a number that is not a test number never leaves the process: %s',
  async (cardNumber) => {
    const { url, seen } = await startServer(outcome(approved));
    const card = { ...charge.card, cardNumber };
    expect(await gatewayAt(url).charge({ ...charge, card })).toEqual({
      kind: 'declined',
      reason: 'test-cards-only',
    });
    expect(seen).toEqual({ requests: 0, connections: 0 });
  },
);

test('a refused connection is unknown too', async () => {
  const { url } = await startServer(outcome(approved));
  await Promise.all(servers.splice(0).map((server) => once(server.close(), 'close')));
  expect(await gatewayAt(url).charge(charge)).toEqual({ kind: 'unknown' });
  expect(reasons).toEqual(['{"orderId":"ORD-1","reason":"ECONNREFUSED"}']);
});

test('a connection that does not come about is given up by its own limit', async () => {
  const accepted: Socket[] = [];
  const port = await listen(createTcpServer((socket) => accepted.push(socket)));
  const gateway = gatewayAt(`https://127.0.0.1:${port}`, {
    connectMilliseconds: 50,
    totalMilliseconds: 8_000,
  });
  expect(await gateway.charge(charge)).toEqual({ kind: 'unknown' });
  expect(reasons.join()).toContain('no connection within 50 ms');
  for (const socket of accepted) socket.destroy();
});

test('an answer that trickles is given up by the limit of the whole', async () => {
  const { url } = await startServer((response) => {
    const drip = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(drip));
  });
  const limits = { connectMilliseconds: 100, totalMilliseconds: 300 };
  expect(await gatewayAt(url, limits).charge(charge)).toEqual({ kind: 'unknown' });
  expect(reasons.join()).toContain('no answer within 300 ms');
});

test('connections are used again, and the limit of connecting does not count for them', async () => {
  const { url, seen } = await startServer((response) => {
    setTimeout(() => outcome(approved)(response, response.req), 700);
  });
  const gateway = gatewayAt(url, { connectMilliseconds: 500, totalMilliseconds: 8_000 });
  for (let round = 0; round < 3; round++) expect(await gateway.charge(charge)).toEqual(approved);
  expect(seen).toEqual({ requests: 3, connections: 1 });
});

test('there are at most 64 connections at once, and who waits for one is served', async () => {
  const { url, seen } = await startServer((response) => {
    setTimeout(() => outcome(approved)(response, response.req), 50);
  });
  const gateway = gatewayAt(url, { connectMilliseconds: 8_000, totalMilliseconds: 10_000 });
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => gateway.charge(charge)));
  expect(outcomes.every(({ kind }) => kind === 'approved')).toBe(true);
  expect(seen).toEqual({ requests: 200, connections: 64 });
});
