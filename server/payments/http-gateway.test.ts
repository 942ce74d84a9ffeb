import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { demoCardWith, demoCharge, orderOf, payWithDemoCard } from '../../test/demo-charge.ts';
import { DemoGatewayProcess } from '../../test/demo-gateway-process.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { HttpGateway } from './http-gateway.ts';
import { describePaymentGateway } from './payment-gateway.cases.ts';

const log = { warn() {} };

let folder: string;
let server: DemoGatewayProcess;
let gateway: HttpGateway;
/** Its time limit is 0.5 s. */
let impatientGateway: HttpGateway;
let lastOrder = 0;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  server = await DemoGatewayProcess.start(folder);
  gateway = new HttpGateway({ url: server.url, log });
  impatientGateway = new HttpGateway({ url: server.url, log, timeoutMilliseconds: 500 });
});

afterEach(() => server.setFaults());

afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true });
});

const newOrderId = () => `ORD-TEST-${++lastOrder}`;

const newCharge = (card = demoCardWith('Approved')) => demoCharge(newOrderId(), card);

async function linesOf(orderId: string) {
  const lines = await server.readLedger();
  return lines.filter((line) => line.orderId === orderId);
}

async function capturesOf(orderId: string): Promise<number> {
  return (await linesOf(orderId)).filter(({ outcome }) => outcome === 'approved').length;
}

describePaymentGateway('HttpGateway', () => ({ gateway, pay: payWithDemoCard }));

test('its name is its address without credentials', () => {
  const nameOf = (url: string) => new HttpGateway({ url, log }).name;
  const urls = ['https://shop:secret@gateway.example/api/', 'https://GATEWAY.example:443/api'];
  for (const url of urls) expect(nameOf(url)).toBe('https://gateway.example/api');
  expect(nameOf('http://127.0.0.1:4000')).toBe('http://127.0.0.1:4000');
});

test('the test cards have the same outcomes as in the shop’s own process', async () => {
  const failing = newCharge(demoCardWith('Gateway error'));
  expect(await gateway.charge(failing)).toEqual({ kind: 'unknown' });
  expect(await gateway.close(orderOf(failing.orderId))).toEqual({ kind: 'never-charged' });

  const silent = newCharge(demoCardWith('Time-out'));
  expect(await impatientGateway.charge(silent)).toEqual({ kind: 'unknown' });
  expect(await gateway.close(orderOf(silent.orderId))).toMatchObject({ kind: 'approved' });
});

describe('a fault is an unknown outcome, and settling finds the real one:', () => {
  test.each(['error', 'reset', 'hang'] as const)('%s: not charged, and closed', async (fault) => {
    await server.setFaults({ [fault]: { next: 1 } });
    const charge = newCharge();
    expect(await impatientGateway.charge(charge)).toEqual({ kind: 'unknown' });
    expect(await linesOf(charge.orderId)).toEqual([]);
    expect(await gateway.close(orderOf(charge.orderId))).toEqual({ kind: 'never-charged' });
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'declined' });
    expect(await capturesOf(charge.orderId)).toBe(0);
  });

  test('charged, then the connection is cut: approved', async () => {
    await server.setFaults({ cut: { next: 1 } });
    const charge = newCharge();
    expect(await gateway.charge(charge)).toEqual({ kind: 'unknown' });
    const settled = await gateway.close(orderOf(charge.orderId));
    expect(settled).toMatchObject({ kind: 'approved' });
    expect(await gateway.charge(charge)).toEqual(settled);
    expect(await capturesOf(charge.orderId)).toBe(1);
  });

  test('later than the time limit: approved once the late charge arrives', async () => {
    await server.setFaults({ latency: { next: 1, milliseconds: 1_000 } });
    const charge = newCharge();
    expect(await impatientGateway.charge(charge)).toEqual({ kind: 'unknown' });
    await expect.poll(() => capturesOf(charge.orderId)).toBe(1);
    expect(await gateway.close(orderOf(charge.orderId))).toMatchObject({ kind: 'approved' });
  });

  test('later than the settlement: the late charge is declined', async () => {
    await server.setFaults({ latency: { next: 1, milliseconds: 1_500 } });
    const charge = newCharge();
    expect(await impatientGateway.charge(charge)).toEqual({ kind: 'unknown' });
    expect(await gateway.close(orderOf(charge.orderId))).toEqual({ kind: 'never-charged' });
    const lateCharge = `"orderId":"${charge.orderId}","call":"charge","outcome":"declined"`;
    await expect.poll(() => server.log).toContain(lateCharge);
    expect(await capturesOf(charge.orderId)).toBe(0);
  });

  test.each(['error', 'reset', 'hang', 'cut'] as const)(
    '%s while settling: unknown, and the next call finds the outcome',
    async (fault) => {
      const charge = newCharge();
      const charged = await gateway.charge(charge);
      await server.setFaults({ [fault]: { next: 1 } });
      expect(await impatientGateway.close(orderOf(charge.orderId))).toEqual({ kind: 'unknown' });
      expect(await gateway.close(orderOf(charge.orderId))).toEqual(charged);
    },
  );
});

describe('a gateway that is down', () => {
  test('is an unknown outcome until it is back, with its ledger', async () => {
    const earlier = newCharge();
    const charged = await gateway.charge(earlier);
    await server.end();
    const charge = newCharge();
    expect(await gateway.charge(charge)).toEqual({ kind: 'unknown' });
    expect(await gateway.close(orderOf(charge.orderId))).toEqual({ kind: 'unknown' });
    await server.startAgain();
    expect(await gateway.close(orderOf(charge.orderId))).toEqual({ kind: 'never-charged' });
    expect(await gateway.close(orderOf(earlier.orderId))).toEqual(charged);
    expect(await gateway.charge(newCharge())).toMatchObject({ kind: 'approved' });
  });

  test('keeps every charge that it reported, once, when it is killed while charging', async () => {
    const charges = Array.from({ length: 400 }, () => newCharge());
    const answered = new Map<string, unknown>();
    const working = charges.map(async (charge) => {
      const outcome = await gateway.charge(charge);
      if (outcome.kind !== 'unknown') answered.set(charge.orderId, outcome);
    });
    await expect.poll(() => answered.size, { interval: 1 }).toBeGreaterThan(5);
    await server.end('SIGKILL');
    await Promise.all(working);
    await server.startAgain();
    expect(answered.size).toBeLessThan(charges.length);
    for (const [orderId, outcome] of answered) expect(await gateway.close(orderOf(orderId))).toEqual(outcome);

    const orderIds = new Set(charges.map(({ orderId }) => orderId));
    const captures = (await server.readLedger()).filter(
      ({ outcome, orderId }) => outcome === 'approved' && orderIds.has(orderId),
    );
    expect(new Set(captures.map(({ orderId }) => orderId)).size).toBe(captures.length);
  });
});
