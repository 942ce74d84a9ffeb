import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { drainConnections } from './connections.ts';

let app: FastifyInstance;
let work: PromiseWithResolvers<string>;
let begun: PromiseWithResolvers<void>;

beforeEach(() => {
  [work, begun] = [Promise.withResolvers(), Promise.withResolvers()];
  app = fastify({ return503OnClosing: false });
});

/** A call that takes until `work` is done, in a scope of its own as the shop has them. */
async function open(drain: number): Promise<string> {
  drainConnections(app, drain);
  await app.register(async (scope) => {
    scope.get('/slow', () => {
      begun.resolve();
      return work.promise;
    });
    scope.get('/', async () => 'hello');
  });
  return app.listen({ port: 0 });
}

it('a server closes only when a handler has ended, although its client is gone', async () => {
  const url = await open(0);
  const leaving = new AbortController();
  const call = fetch(`${url}/slow`, { signal: leaving.signal });
  await begun.promise;
  leaving.abort();
  await expect(call).rejects.toThrow('aborted');
  const events: string[] = [];
  const closed = app.close().then(() => events.push('closed'));
  await new Promise<void>((resolve) => app.server.once('close', () => setImmediate(resolve)));
  events.push('handled');
  work.resolve('done');
  await closed;
  expect(events).toEqual(['handled', 'closed']);
});

it('a connection that is kept may send another request while the server drains; its response ends it', async () => {
  const url = await open(60_000);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  expect(await visit(url, agent)).toBe('keep-alive');
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  expect(await visit(url, agent)).toBe('close');
  await closed;
});

it('a response that was under way when the stop began ends its connection', async () => {
  const url = await open(60_000);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const connection = visit(`${url}/slow`, agent);
  await begun.promise;
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  work.resolve('done');
  expect(await connection).toBe('close');
  await closed;
});

it('a request that has arrived when the time is over gets its response, even if the process was too busy to read it', async () => {
  const url = new URL(await open(50));
  const socket = connect(Number(url.port), url.hostname);
  onTestFinished(() => void socket.destroy());
  const request = 'GET / HTTP/1.1\r\nhost: shop\r\n\r\n';
  socket.write(request);
  await once(socket, 'data');
  const closed = app.close();
  while (app.server.listening) await new Promise((resolve) => setImmediate(resolve));
  socket.write(request);
  for (const end = performance.now() + 200; performance.now() < end; );
  const [response] = await once(socket, 'data');
  expect(String(response)).toContain('hello');
  await closed;
});

/** What a response says of its connection. */
function visit(url: string, agent: Agent): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', () => setImmediate(() => resolve(response.headers.connection)));
    }).once('error', reject);
  });
}
