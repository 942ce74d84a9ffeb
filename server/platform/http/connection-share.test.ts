import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ConnectionShare, shareConnections } from './connections.ts';

let server: Server;
const sockets: Socket[] = [];

beforeEach(() => {
  server = createServer((_request, response) => response.end('hello')).listen(0);
  server.keepAliveTimeout = 60_000;
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

/** Counts connections of the same machine, too: tests have no others. */
function share(share: ConnectionShare): void {
  shareConnections(server, share, () => true);
}

/** Makes a request and keeps the connection; false where it is closed without a response. */
async function visit(localAddress: string): Promise<boolean> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n');
  return new Promise((resolve) => {
    socket.once('data', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
}

async function visitOften(count: number, localAddress: string): Promise<number> {
  const visits = await Promise.all(Array.from({ length: count }, () => visit(localAddress)));
  return visits.filter(Boolean).length;
}

it('200 idle connections of one client do not lock out others, even where 200 are the most of all', async () => {
  server.maxConnections = 200;
  share({ client: 20, network: 1_000 });
  expect(await visitOften(200, '127.0.0.1')).toBe(20);
  expect(await visitOften(5, '127.0.0.2')).toBe(5);
});

it('clients of one network share a limit', async () => {
  share({ client: 20, network: 30 });
  expect((await visitOften(20, '127.0.0.1')) + (await visitOften(20, '127.0.0.2'))).toBe(30);
  expect(await visitOften(5, '127.0.1.1')).toBe(5);
});

it('a connection that ends frees a place for its client', async () => {
  share({ client: 1, network: 10 });
  expect(await visit('127.0.0.1')).toBe(true);
  expect(await visit('127.0.0.1')).toBe(false);
  sockets[0]?.destroy();
  await expect.poll(() => visit('127.0.0.1')).toBe(true);
});

it('connections from the same machine are not counted', async () => {
  shareConnections(server, { client: 1, network: 1 });
  expect(await visitOften(20, '127.0.0.1')).toBe(20);
});
