import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { type PaymentGatewayUnderTest, TestOrder } from '../../test/gateway-order.ts';
import { describePaymentGateway } from '../../test/ports/payment-gateway.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { type DemoChoice, DemoPayPal, serveDemoPayPal } from './demo-paypal.ts';

const database = await shareTestDatabase();
const gateway = new DemoPayPal({ db: database.db, log: console });

const choose = (address: string, choice: DemoChoice) =>
  gateway.choose(address.split('/').at(-1) ?? '', choice);

const open = (): PaymentGatewayUnderTest => ({
  gateway,
  pay: async () => ({ method: 'paypal' }),
  approve: (address, card) => choose(address, card === 'good' ? 'approve' : 'decline'),
});

describePaymentGateway('DemoPayPal', open, { refusals: { refused: 'paypal-declined' } });

test('a payment that nobody approved names its page, and is never charged once it is closed', async () => {
  const order = new TestOrder({ ...open(), approve: async () => {} });
  const asked = { kind: 'action-required', address: expect.stringMatching(/^\/demo-paypal\/PAY-/) };
  expect(await order.charge('good')).toEqual(asked);
  expect(await order.close()).toEqual({ kind: 'never-charged' });
  const [row] = (
    await database.pool.query('select transaction_id from demo_gateway_charges where order_id = $1', [
      order.id,
    ])
  ).rows;
  expect(row.transaction_id).toBeNull();
});

test('a pending payment is complete a minute after it was opened', async () => {
  const order = new TestOrder({ ...open(), approve: (address) => choose(address, 'pending') });
  expect(await order.charge('good')).toEqual({ kind: 'waiting' });
  expect(await order.close()).toEqual({ kind: 'unknown' });
  await database.pool.query(
    `update demo_gateway_charges set created_at = now() - interval '61 s' where order_id = $1`,
    [order.id],
  );
  expect(await order.inspect()).toMatchObject({ kind: 'approved' });
});

test('its page exists for its own payments alone', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  await serveDemoPayPal(app, { paypal: gateway, seller });
  const open = async (path: string) => (await app.inject({ url: `/demo-paypal/${path}` })).statusCode;
  expect(await open('PAY-0000-0000-0000-0000')).toBe(303);
  for (const path of ['%00', '1', "PAY-0000-0000-0000-000'"]) expect(await open(path)).toBe(404);
});
