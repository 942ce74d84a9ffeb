import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { shareTestShop } from '../../../test/start-shop.ts';
import { defaultTimeLimits } from './http-server.ts';

const timeLimits = { headers: 400, request: 600, check: 50, answerPause: 4_000, idle: 500 };
const pieceBytes = 64 * 1024;
const pieces = 1_600;

let app: FastifyInstance;

const shop = await shareTestShop({
  timeLimits,
  servePage: async (given) => {
    app = given;
    app.get('/large', async (_request, reply) => reply.send(Readable.from(makePieces())));
  },
});

/** 100 MiB: far more than the buffers of both ends of a connection hold, so that many of them fill while it is read. */
function* makePieces() {
  for (let piece = 0; piece < pieces; piece += 1) yield Buffer.alloc(pieceBytes);
}

async function connectToShop(): Promise<Socket> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Sends the rest again and again, until the shop closes the connection; returns the response. */
async function trickle(start: string, rest: string): Promise<string> {
  const socket = await connectToShop();
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(start);
  const timer = setInterval(() => socket.write(rest), 20);
  await closed;
  clearInterval(timer);
  return answer;
}

function countConnections(): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
}

describe('a slow client', () => {
  it('that sends nothing at all is disconnected', async () => {
    await trickle('', '');
  });

  it('that stops in the middle of its headers gets 408 and is disconnected', async () => {
    expect(await trickle('GET / HTTP/1.1\r\nx-slow: ', '')).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that trickles its headers is disconnected', async () => {
    await trickle('GET / HTTP/1.1\r\nx-slow: ', 'a');
  });

  it('that trickles its body is disconnected', async () => {
    const head = 'POST /api/auth/send-otp HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n';
    await trickle(`${head}content-length: 60000\r\n\r\n{"email":"`, 'a');
  });

  it('that requests much and reads nothing is disconnected', async () => {
    const socket = await connectToShop();
    socket.pause();
    socket.write('GET /large HTTP/1.1\r\nhost: shop\r\n\r\n');
    await expect.poll(countConnections).toBeGreaterThan(0);
    await expect.poll(countConnections, { interval: 20 }).toBe(0);
    socket.destroy();
  });

  it('that reads slowly but steadily gets everything', async () => {
    const { body } = await fetch(`${shop.url}/large`);
    const begin = performance.now();
    let bytes = 0;
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      await wait(3);
    }
    expect(bytes).toBe(pieces * pieceBytes);
    expect(performance.now() - begin).toBeGreaterThan(timeLimits.answerPause);
  });

  it('that idles after a response is disconnected', async () => {
    const socket = await connectToShop();
    socket.resume().write('GET /healthz HTTP/1.1\r\nhost: shop\r\n\r\n');
    await once(socket, 'close');
  });

  it('harms nobody else, however many come', async () => {
    const slow = await Promise.all(Array.from({ length: 200 }, connectToShop));
    for (const socket of slow) socket.write('GET / HTTP/1.1\r\nx-slow: ');
    expect((await fetch(`${shop.url}/api/products`)).status).toBe(200);
    await expect.poll(countConnections).toBeLessThan(5);
    for (const socket of slow) socket.destroy();
  });
});

it('a slow client is disconnected within 15 seconds', () => {
  const { headers, request, check, answerPause } = defaultTimeLimits;
  for (const limit of [headers + check, request + check, 2 * answerPause]) expect(limit).toBeLessThan(15_000);
});
