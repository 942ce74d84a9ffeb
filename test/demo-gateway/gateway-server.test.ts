import { rm } from 'node:fs/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildGatewayServer } from '../../demo-gateway/gateway-server.ts';
import { openLedger } from '../../demo-gateway/open-ledger.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const now = new Date('2026-11-20T09:00:00Z');
const card = {
  cardNumber: '4111 1111 1111 1111',
  expiryDate: '12/29',
  cvv: '123',
  cardholderName: 'Mia Nguyen',
};

let folder: string;
let ledger: ReturnType<typeof openLedger>;
let server: FastifyInstance;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  ledger = openLedger(folder);
  server = buildGatewayServer({ ledger, clock: () => now, log: pino({ level: 'silent' }) });
});

afterAll(async () => {
  await server.close();
  await ledger.destroy();
  await rm(folder, { recursive: true });
});

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: InjectOptions['payload']) {
  const { statusCode, body } = await server.inject({ method, url, ...(payload && { payload }) });
  return { status: statusCode, body: JSON.parse(body) };
}

const readLines = async () => (await call('GET', '/ledger')).body.lines;

test('the ledger has one line per order', async () => {
  await call('POST', '/orders/ORD-1/charge', { amountCents: 8999, card });
  await call('POST', '/orders/ORD-2/charge', { amountCents: 1, card: { ...card, expiryDate: '10/26' } });
  await call('POST', '/orders/ORD-3/settle', {});
  const nothing = { reason: null, transactionId: null };
  expect(await readLines()).toEqual([
    {
      ...nothing,
      orderId: 'ORD-1',
      amountCents: 8999,
      outcome: 'approved',
      transactionId: expect.stringMatching(/^TXN-/),
    },
    { ...nothing, orderId: 'ORD-2', amountCents: 1, outcome: 'declined', reason: 'card-expired' },
    { ...nothing, orderId: 'ORD-3', amountCents: 0, outcome: 'closed' },
  ]);
});

test.each([
  ['no card', { amountCents: 100 }],
  ['no amount', { card }],
  ['an amount of 0', { amountCents: 0, card }],
  ['an amount below 0', { amountCents: -100, card }],
  ['half a cent', { amountCents: 0.5, card }],
  ['an amount in words', { amountCents: '100', card }],
])('a charge with %s is refused, and leaves the order as it was', async (_fault, body) => {
  expect((await call('POST', '/orders/ORD-9/charge', body)).status).toBe(400);
  expect(JSON.stringify(await readLines())).not.toContain('ORD-9');
});

test('an invalid fault plan is refused, and the current one stays', async () => {
  expect((await call('PUT', '/faults', { error: { next: 1 } })).status).toBe(200);
  expect((await call('PUT', '/faults', { error: { next: -1 } })).status).toBe(400);
  expect((await call('POST', '/orders/ORD-4/settle', {})).status).toBe(500);
  expect((await call('POST', '/orders/ORD-4/settle', {})).status).toBe(200);
});
