import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { StripeShop } from '../../test/stripe-shop.ts';

const stripe = await StripeShop.share();
await stripe.sendEvents({ never: true });
const statusOnly = true;

it('asking for the status of an unknown payment places no order and charges nothing', async () => {
  const { buyer, body, idempotencyKey } = await stripe.newPurchase();
  for (const asked of [{ idempotencyKey }, {}])
    expect(await buyer.buy({ body, ...asked, statusOnly })).toMatchObject({
      status: 404,
      body: { code: 'payment-not-found', detail: expect.stringContaining('You have not been charged') },
    });
  expect(await stripe.query('select from orders where email = $1', buyer.email)).toEqual([]);
  expect((await stripe.double.readLedger()).payments).toEqual([]);
  expect(await buyer.buy({ body, idempotencyKey })).toMatchObject({ status: 200 });
});

it('of a challenge it returns the challenge, and once it is passed, the keys', async () => {
  const { buyer, body, idempotencyKey, orderId, endChallenge } = await stripe.newChallenge();
  const ask = () => buyer.buy({ body, idempotencyKey, statusOnly });
  expect(await ask()).toMatchObject({ status: 202, body: { status: 'action-required', orderId } });
  expect(await stripe.stateOf(orderId)).toBe('pending');
  await endChallenge('pass');
  expect(await ask()).toMatchObject({ status: 200, body: { orderId } });
});

it('of another buyer’s payment it says nothing', async () => {
  const { body, idempotencyKey } = await stripe.newChallenge();
  const other = await stripe.newBuyer();
  expect(await other.buy({ body, idempotencyKey, statusOnly })).toMatchObject({
    status: 401,
    body: { code: 'verify-for-outcome' },
  });
  const own = { ...body, email: other.email };
  expect(await other.buy({ body: own, idempotencyKey, statusOnly })).toMatchObject({ status: 404 });
  expect(await other.buy({ body: own, idempotencyKey: randomUUID(), statusOnly })).toMatchObject({
    status: 404,
  });
});
