import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { connectDatabase } from '../database/pool.ts';
import { demoCards } from './demo-cards.ts';
import { DemoGateway } from './demo-gateway.ts';
import { describePaymentGateway } from './payment-gateway.cases.ts';

const now = new Date('2026-11-20T09:00:00Z');

let database: TestDatabase;
let gateway: DemoGateway;
let lastOrder = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  gateway = openGateway();
});

afterAll(() => database.drop());

const openGateway = () => new DemoGateway({ db: database.db, clock: () => now, silenceMilliseconds: 50 });
const newOrderId = () => `ORD-TEST-${++lastOrder}`;

/** A card that says nothing about itself: its outcome is looked up in the table of test numbers. */
function cardWith(outcome: string) {
  const known = demoCards.find((card) => card.outcome.startsWith(outcome));
  if (!known) throw new Error(`No test number is ${outcome}`);
  return { cardNumber: known.number, expiryDate: '12/29', cvv: '123', cardholderName: 'Mia Nguyen' };
}

describePaymentGateway('DemoGateway', () => ({
  gateway,
  cards: {
    good: cardWith('Approved'),
    refused: cardWith('Declined'),
    empty: cardWith('Declined: insufficient funds'),
    expired: { ...cardWith('Approved'), expiryDate: '10/26' },
  },
  newOrderId,
}));

test('a transaction id can be read out', async () => {
  const outcome = await gateway.charge({
    orderId: newOrderId(),
    amountCents: 8999,
    card: cardWith('Approved'),
  });
  expect(outcome).toMatchObject({ transactionId: expect.stringMatching(/^TXN(-[0-9A-F]{4}){4}$/) });
});

test('after a gateway error nothing is charged, and a late charge is refused', async () => {
  const orderId = newOrderId();
  const failing = { orderId, amountCents: 8999, card: cardWith('Gateway error') };
  expect(await gateway.charge(failing)).toEqual({ kind: 'unknown' });
  expect(await gateway.settle(orderId)).toEqual({ kind: 'never-charged' });
  expect(await gateway.charge({ ...failing, card: cardWith('Approved') })).toEqual({
    kind: 'declined',
    reason: 'card-declined',
  });
});

test('after a time-out the money is taken, and settling finds it', async () => {
  const orderId = newOrderId();
  const charge = { orderId, amountCents: 8999, card: cardWith('Time-out') };
  expect(await gateway.charge(charge)).toEqual({ kind: 'unknown' });
  const settled = await gateway.settle(orderId);
  expect(settled).toMatchObject({ kind: 'approved' });
  expect(await gateway.charge(charge)).toEqual(settled);
});

test('outcomes outlive the process: another gateway on the same database knows them', async () => {
  const orderId = newOrderId();
  const charged = await gateway.charge({ orderId, amountCents: 8999, card: cardWith('Approved') });
  expect(await openGateway().settle(orderId)).toEqual(charged);
});

test('the ledger knows the amount and the outcome, and nothing of the card', async () => {
  const orderId = newOrderId();
  const card = { ...cardWith('Approved'), cvv: '9876', cardholderName: 'Canary Cardholder' };
  await gateway.charge({ orderId, amountCents: 14_999, card });
  const rows = await database.pool.query('select * from demo_gateway_charges where order_id = $1', [orderId]);
  expect(rows.rows).toMatchObject([{ amount_cents: 14_999, outcome: 'approved', reason: null }]);
  expect(JSON.stringify(rows.rows)).not.toMatch(/4111|9876|Canary|12\/29/);
});

test('a ledger that cannot be reached is an unknown outcome, not an error', async () => {
  const nowhere = connectDatabase(
    { host: '127.0.0.1', port: 1 },
    { size: 1, log: { info() {}, error() {} } },
  );
  const lost = new DemoGateway({ db: nowhere.db, clock: () => now });
  const orderId = newOrderId();
  expect(await lost.settle(orderId)).toEqual({ kind: 'unknown' });
  const charge = { orderId, amountCents: 8999, card: cardWith('Approved') };
  expect(await lost.charge(charge)).toEqual({ kind: 'unknown' });
  await nowhere.close();
});
