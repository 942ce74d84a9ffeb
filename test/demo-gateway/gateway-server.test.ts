import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildGatewayServer } from '../../demo-gateway/gateway-server.ts';
import { Ledger } from '../../demo-gateway/ledger.ts';
import { readGatewaySettings } from '../../demo-gateway/settings.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const now = new Date('2026-11-20T09:00:00Z');
const card = {
  cardNumber: '4111 1111 1111 1111',
  expiryDate: '12/29',
  cvv: '123',
  cardholderName: 'Mia Nguyen',
};

let folder: string;
let ledger: Ledger;
let server: FastifyInstance;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  ledger = await Ledger.open(folder);
  server = buildGatewayServer({ ledger, clock: () => now, log: pino({ level: 'silent' }) });
});

afterAll(async () => {
  await server.close();
  await ledger.close();
  await rm(folder, { recursive: true });
});

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: InjectOptions['payload']) {
  const { statusCode, body } = await server.inject({ method, url, ...(payload && { payload }) });
  return { status: statusCode, body: JSON.parse(body) };
}

test('each thing that was done is a line with its moment', async () => {
  await call('POST', '/orders/ORD-1/charge', { amountCents: 8999, card });
  await call('POST', '/orders/ORD-2/charge', { amountCents: 1, card: { ...card, expiryDate: '10/26' } });
  await call('POST', '/orders/ORD-3/settle', {});
  const at = now.toISOString();
  expect((await call('GET', '/ledger')).body.lines).toEqual([
    {
      kind: 'capture',
      at,
      orderId: 'ORD-1',
      amountCents: 8999,
      transactionId: expect.stringMatching(/^TXN-/),
    },
    { kind: 'refusal', at, orderId: 'ORD-2', amountCents: 1, reason: 'card-expired' },
    { kind: 'closure', at, orderId: 'ORD-3' },
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
  expect(ledger.find('ORD-9')).toBeNull();
});

test('a plan that is none is refused, and the one in force stays', async () => {
  expect((await call('PUT', '/faults', { error: { next: 1 } })).status).toBe(200);
  expect((await call('PUT', '/faults', { error: { next: -1 } })).status).toBe(400);
  expect((await call('POST', '/orders/ORD-4/settle', {})).status).toBe(500);
  expect((await call('POST', '/orders/ORD-4/settle', {})).status).toBe(200);
});

test('the settings have defaults that work, and a port that is none is told', () => {
  expect(readGatewaySettings({ GATEWAY_PORT: '' })).toEqual({
    port: 4000,
    dataFolder: resolve('data/demo-gateway'),
  });
  expect(readGatewaySettings({ GATEWAY_PORT: '0', GATEWAY_DATA_DIR: '/srv/ledger' })).toEqual({
    port: 0,
    dataFolder: '/srv/ledger',
  });
  for (const port of ['http', '65536', '-1']) expect(readGatewaySettings({ GATEWAY_PORT: port })).toBeNull();
});
