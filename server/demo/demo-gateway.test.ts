import { expect, test } from 'vitest';
import { demoCardWith, demoCharge, orderOf, payWithDemoCard } from '../../test/demo-charge.ts';
import { describePaymentGateway } from '../../test/ports/payment-gateway.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { connectDatabase } from '../platform/database/pool.ts';
import { DemoGateway } from './demo-gateway.ts';

const now = new Date('2026-11-20T09:00:00Z');

let lastOrder = 0;

const database = await shareTestDatabase();
const quiet = { warn() {}, error() {} };
const openGateway = () => new DemoGateway({ db: database.db, clock: () => now, log: console });
const gateway = openGateway();
const newOrderId = () => `ORD-TEST-${++lastOrder}`;

describePaymentGateway('DemoGateway', () => ({ gateway, pay: payWithDemoCard }));

test('a transaction id is short enough to read aloud', async () => {
  const outcome = await gateway.charge(demoCharge(newOrderId()));
  expect(outcome).toMatchObject({ transactionId: expect.stringMatching(/^TXN(-[0-9A-F]{4}){4}$/) });
});

test('after a gateway error nothing is charged, and a late charge is declined', async () => {
  const orderId = newOrderId();
  const failing = demoCharge(orderId, demoCardWith('Gateway error'));
  expect(await gateway.charge(failing)).toEqual({ kind: 'unknown' });
  expect(await gateway.close(orderOf(orderId))).toEqual({ kind: 'never-charged' });
  expect(await gateway.charge(demoCharge(orderId))).toEqual({
    kind: 'declined',
    reason: 'card-declined',
  });
});

test('after a time-out the money is taken, and settling finds it', async () => {
  const orderId = newOrderId();
  const charge = demoCharge(orderId, demoCardWith('Time-out'));
  expect(await gateway.charge(charge)).toEqual({ kind: 'unknown' });
  const settled = await gateway.close(orderOf(orderId));
  expect(settled).toMatchObject({ kind: 'approved' });
  expect(await gateway.charge(charge)).toEqual(settled);
});

test('another gateway on the same database knows the outcome', async () => {
  const orderId = newOrderId();
  const charged = await gateway.charge(demoCharge(orderId));
  expect(await openGateway().close(orderOf(orderId))).toEqual(charged);
});

test('the ledger holds the amount and the outcome, and nothing of the card', async () => {
  const orderId = newOrderId();
  const card = { ...demoCardWith('Approved'), cvv: '9876', cardholderName: 'Canary Cardholder' };
  await gateway.charge(demoCharge(orderId, card, 14_999));
  const rows = await database.pool.query('select * from demo_gateway_charges where order_id = $1', [orderId]);
  expect(rows.rows).toMatchObject([{ amount_cents: 14_999, outcome: 'approved', reason: null }]);
  expect(JSON.stringify(rows.rows)).not.toMatch(/4111|9876|Canary|12\/49/);
});

test('an unreachable ledger is an unknown outcome, not an error', async () => {
  const nowhere = connectDatabase({ host: '127.0.0.1', port: 1 }, { size: 1, log: { error() {} } });
  const lost = new DemoGateway({ db: nowhere.db, clock: () => now, log: quiet });
  const orderId = newOrderId();
  expect(await lost.close(orderOf(orderId))).toEqual({ kind: 'unknown' });
  expect(await lost.charge(demoCharge(orderId))).toEqual({ kind: 'unknown' });
  await nowhere.close();
});

test('a number that is not a test number is declined', async () => {
  const card = { ...demoCardWith('Approved'), cardNumber: '5555 5555 5555 4444' };
  const outcome = await gateway.charge(demoCharge(newOrderId(), card));
  expect(outcome).toEqual({ kind: 'declined', reason: 'test-cards-only' });
});

test('a confirmation token is a programming error', () => {
  const payment = { confirmationToken: 'ctoken_1', cardholderName: 'Mia Nguyen' };
  expect(() => gateway.charge({ ...demoCharge(newOrderId()), payment })).toThrow('takes card fields alone');
});
