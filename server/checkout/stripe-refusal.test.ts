import { beforeEach, expect, it } from 'vitest';
import { StripeShop } from '../../test/stripe-shop.ts';

const stripe = await StripeShop.share({ config: { rateLimits: true } });

beforeEach(() => stripe.double.setFaults());

async function buy(card?: string) {
  const { post } = await stripe.newPurchase(card);
  const { status, body } = await post();
  return { status, code: body.code, detail: body.detail };
}

const captures = async () => {
  const { payments } = await stripe.double.readLedger();
  return payments.reduce((sum, payment) => sum + payment.captures, 0);
};

it('a parameter that Stripe refuses alerts the operators by its name, and the buyer is not asked for another card', async () => {
  stripe.shop.expectError('a payment gateway refuses the calls of this shop');
  await stripe.double.setFaults({ refuse: { probability: 1, operations: ['confirm'] } });
  for (const _buyer of [1, 2])
    expect(await buy()).toEqual({
      status: 402,
      code: 'payment-unavailable',
      detail:
        'You have not been charged: we can’t take card payments just now, and are looking into it. Try again later, or contact support.',
    });
  const alerts = () =>
    stripe.query<{ text: string }>(
      `select text from alerts where subject like 'call-refused use_stripe_sdk %'`,
    );
  await expect.poll(alerts).toHaveLength(1);
  expect((await alerts())[0]?.text).toContain('because of use_stripe_sdk: "Received unknown parameter');
});

it('a Stripe that gets too many calls charges nothing, and the buyer may try again in a moment', async () => {
  await stripe.double.setFaults({ rateLimit: { probability: 1 } });
  const before = await captures();
  expect(await buy()).toMatchObject({ status: 402, code: 'payment-busy' });
  await stripe.double.setFaults();
  expect(await captures()).toBe(before);
  const declines = `select points from rate_limits where key like 'declinesPerEmail%' and points > 0`;
  await expect.poll(() => stripe.query(declines)).toEqual([]);
  expect(await buy()).toMatchObject({ status: 200 });
});

it('a bank that could not process a payment is no reason for another card', async () => {
  const { code, detail } = await buy('4000000000000119');
  expect(code).toBe('bank-unavailable');
  expect(detail).toMatch(/^You have not been charged: .* Try again in a moment.$/);
});

it.each([
  [20_000_000, 999, 'total-too-large'],
  [40, 1, 'total-too-small'],
])(
  'a total that Stripe would refuse is refused before anything is written: %i cents × %i',
  async (price, quantity, code) => {
    const setPrice = (cents: number) =>
      stripe.query(
        `update products set price_cents = $1 where id = 'endpoint-complete' returning price_cents`,
        cents,
      );
    const { buyer, body } = await stripe.newPurchase();
    await setPrice(price);
    await expect
      .poll(async () => {
        const items = [{ productId: 'endpoint-complete', quantity }];
        const { status, body: problem } = await buyer.buy({ body: { ...body, items } });
        return { status, code: problem.code };
      })
      .toEqual({ status: 400, code });
    expect(await stripe.query('select from orders where total_cents > 99999999 or total_cents < 50')).toEqual(
      [],
    );
    await setPrice(14_999);
  },
);
