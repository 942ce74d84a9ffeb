import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { connectDatabase } from '../database/pool.ts';
import { DemoGateway } from './demo-gateway.ts';
import { demoCardsUnderTest, demoCardWith, describePaymentGateway } from './payment-gateway.cases.ts';

const now = new Date('2026-11-20T09:00:00Z');

let database: TestDatabase;
let gateway: DemoGateway;
let lastOrder = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  gateway = openGateway();
});

afterAll(() => database.drop());

const openGateway = () => new DemoGateway({ db: database.db, clock: () => now, timeoutCardMilliseconds: 50 });
const newOrderId = () => `ORD-TEST-${++lastOrder}`;

describePaymentGateway('DemoGateway', () => ({ gateway, cards: demoCardsUnderTest, newOrderId }));

test('a transaction id is short enough to read aloud', async () => {
  const outcome = await gateway.charge({
    orderId: newOrderId(),
    amountCents: 8999,
    card: demoCardWith('Approved'),
  });
  expect(outcome).toMatchObject({ transactionId: expect.stringMatching(/^TXN(-[0-9A-F]{4}){4}$/) });
});

test('after a gateway error nothing is charged, and a late charge is declined', async () => {
  const orderId = newOrderId();
  const failing = { orderId, amountCents: 8999, card: demoCardWith('Gateway error') };
  expect(await gateway.charge(failing)).toEqual({ kind: 'unknown' });
  expect(await gateway.settle(orderId)).toEqual({ kind: 'never-charged' });
  expect(await gateway.charge({ ...failing, card: demoCardWith('Approved') })).toEqual({
    kind: 'declined',
    reason: 'card-declined',
  });
});

test('after a time-out the money is taken, and settling finds it', async () => {
  const orderId = newOrderId();
  const charge = { orderId, amountCents: 8999, card: demoCardWith('Time-out') };
  expect(await gateway.charge(charge)).toEqual({ kind: 'unknown' });
  const settled = await gateway.settle(orderId);
  expect(settled).toMatchObject({ kind: 'approved' });
  expect(await gateway.charge(charge)).toEqual(settled);
});

test('another gateway on the same database knows the outcome', async () => {
  const orderId = newOrderId();
  const charged = await gateway.charge({ orderId, amountCents: 8999, card: demoCardWith('Approved') });
  expect(await openGateway().settle(orderId)).toEqual(charged);
});

test('the ledger holds the amount and the outcome, and nothing of the card', async () => {
  const orderId = newOrderId();
  const card = { ...demoCardWith('Approved'), cvv: '9876', cardholderName: 'Canary Cardholder' };
  await gateway.charge({ orderId, amountCents: 14_999, card });
  const rows = await database.pool.query('select * from demo_gateway_charges where order_id = $1', [orderId]);
  expect(rows.rows).toMatchObject([{ amount_cents: 14_999, outcome: 'approved', reason: null }]);
  expect(JSON.stringify(rows.rows)).not.toMatch(/4111|9876|Canary|12\/49/);
});

test('an unreachable ledger is an unknown outcome, not an error', async () => {
  const nowhere = connectDatabase({ host: '127.0.0.1', port: 1 }, { size: 1, log: { error() {} } });
  const lost = new DemoGateway({ db: nowhere.db, clock: () => now });
  const orderId = newOrderId();
  expect(await lost.settle(orderId)).toEqual({ kind: 'unknown' });
  const charge = { orderId, amountCents: 8999, card: demoCardWith('Approved') };
  expect(await lost.charge(charge)).toEqual({ kind: 'unknown' });
  await nowhere.close();
});
