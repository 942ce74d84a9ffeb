import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DemoGatewayProcess } from '../../test/demo-gateway-process.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { demoCards } from './demo-cards.ts';
import { HttpGateway } from './http-gateway.ts';
import { describePaymentGateway } from './payment-gateway.cases.ts';

const log = { warn() {} };
const limits = { connectMilliseconds: 1_000, totalMilliseconds: 500 };

let folder: string;
let server: DemoGatewayProcess;
let gateway: HttpGateway;
/** Gives up soon. */
let hurriedGateway: HttpGateway;
let lastOrder = 0;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  server = await DemoGatewayProcess.start(folder);
  gateway = new HttpGateway({ url: server.url, log });
  hurriedGateway = new HttpGateway({ url: server.url, log, limits });
});

afterEach(() => server.setFaults());

afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true });
});

const newOrderId = () => `ORD-TEST-${++lastOrder}`;

function cardWith(outcome: string) {
  const known = demoCards.find((card) => card.outcome.startsWith(outcome));
  if (!known) throw new Error(`No test number is ${outcome}`);
  return { cardNumber: known.number, expiryDate: '12/49', cvv: '123', cardholderName: 'Mia Nguyen' };
}

const newCharge = () => ({ orderId: newOrderId(), amountCents: 8999, card: cardWith('Approved') });

async function linesOf(orderId: string) {
  const lines = await server.readLedger();
  return lines.filter((line) => line.orderId === orderId);
}

async function capturesOf(orderId: string): Promise<number> {
  return (await linesOf(orderId)).filter(({ kind }) => kind === 'capture').length;
}

describePaymentGateway('HttpGateway', () => ({
  gateway,
  cards: {
    good: cardWith('Approved'),
    refused: cardWith('Declined'),
    empty: cardWith('Declined: insufficient funds'),
    expired: { ...cardWith('Approved'), expiryDate: '10/26' },
  },
  newOrderId,
}));

test('its name is its address without credentials', () => {
  const nameOf = (url: string) => new HttpGateway({ url, log }).name;
  const urls = ['https://shop:secret@gateway.example/api/', 'https://GATEWAY.example:443/api'];
  for (const url of urls) expect(nameOf(url)).toBe('https://gateway.example/api');
  expect(nameOf('http://127.0.0.1:4000')).toBe('http://127.0.0.1:4000');
});

test('the test cards are judged as they are without a server', async () => {
  const failing = { ...newCharge(), card: cardWith('Gateway error') };
  expect(await gateway.charge(failing)).toEqual({ kind: 'unknown' });
  expect(await gateway.settle(failing.orderId)).toEqual({ kind: 'never-charged' });

  const silent = { ...newCharge(), card: cardWith('Time-out') };
  expect(await hurriedGateway.charge(silent)).toEqual({ kind: 'unknown' });
  expect(await gateway.settle(silent.orderId)).toMatchObject({ kind: 'approved' });
});

describe('a fault is an unknown outcome, and settling tells the truth:', () => {
  test.each(['error', 'reset', 'hang'] as const)('%s: never charged, and never will be', async (fault) => {
    await server.setFaults({ [fault]: { next: 1 } });
    const charge = newCharge();
    expect(await hurriedGateway.charge(charge)).toEqual({ kind: 'unknown' });
    expect(await linesOf(charge.orderId)).toEqual([]);
    expect(await gateway.settle(charge.orderId)).toEqual({ kind: 'never-charged' });
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'declined' });
    expect(await capturesOf(charge.orderId)).toBe(0);
  });

  test('charged, then the line is cut: approved', async () => {
    await server.setFaults({ cut: { next: 1 } });
    const charge = newCharge();
    expect(await gateway.charge(charge)).toEqual({ kind: 'unknown' });
    const settled = await gateway.settle(charge.orderId);
    expect(settled).toMatchObject({ kind: 'approved' });
    expect(await gateway.charge(charge)).toEqual(settled);
    expect(await capturesOf(charge.orderId)).toBe(1);
  });

  test('later than the limit: approved, once the late charge is made', async () => {
    await server.setFaults({ latency: { next: 1, milliseconds: 1_000 } });
    const charge = newCharge();
    expect(await hurriedGateway.charge(charge)).toEqual({ kind: 'unknown' });
    await expect.poll(() => capturesOf(charge.orderId), { timeout: 5_000 }).toBe(1);
    expect(await gateway.settle(charge.orderId)).toMatchObject({ kind: 'approved' });
  });

  test('later than the settlement: the late charge is refused', async () => {
    await server.setFaults({ latency: { next: 1, milliseconds: 1_500 } });
    const charge = newCharge();
    expect(await hurriedGateway.charge(charge)).toEqual({ kind: 'unknown' });
    expect(await gateway.settle(charge.orderId)).toEqual({ kind: 'never-charged' });
    const lateCharge = `"orderId":"${charge.orderId}","call":"charge","outcome":"declined"`;
    await expect.poll(() => server.log, { timeout: 5_000 }).toContain(lateCharge);
    expect(await capturesOf(charge.orderId)).toBe(0);
  });

  test.each(['error', 'reset', 'hang', 'cut'] as const)(
    '%s while it is asked: unknown, and the next question is answered',
    async (fault) => {
      const charge = newCharge();
      const charged = await gateway.charge(charge);
      await server.setFaults({ [fault]: { next: 1 } });
      expect(await hurriedGateway.settle(charge.orderId)).toEqual({ kind: 'unknown' });
      expect(await gateway.settle(charge.orderId)).toEqual(charged);
    },
  );
});

describe('a gateway that is not there', () => {
  test('is an unknown outcome until it is back; then it goes on where it was', async () => {
    const earlier = newCharge();
    const charged = await gateway.charge(earlier);
    await server.end();
    const charge = newCharge();
    expect(await gateway.charge(charge)).toEqual({ kind: 'unknown' });
    expect(await gateway.settle(charge.orderId)).toEqual({ kind: 'unknown' });
    await server.startAgain();
    expect(await gateway.settle(charge.orderId)).toEqual({ kind: 'never-charged' });
    expect(await gateway.settle(earlier.orderId)).toEqual(charged);
    expect(await gateway.charge(newCharge())).toMatchObject({ kind: 'approved' });
  });

  test('killed at work, it still has every charge that it answered, once', async () => {
    const charges = Array.from({ length: 400 }, newCharge);
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
    for (const [orderId, outcome] of answered) expect(await gateway.settle(orderId)).toEqual(outcome);

    const orderIds = new Set(charges.map(({ orderId }) => orderId));
    const captures = (await server.readLedger()).filter(
      ({ kind, orderId }) => kind === 'capture' && orderIds.has(orderId),
    );
    expect(new Set(captures.map(({ orderId }) => orderId)).size).toBe(captures.length);
  });
});
