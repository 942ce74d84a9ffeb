import { expect, it } from 'vitest';
import { moreByNight } from '../../test/more-by-night.ts';
import { StripeShop } from '../../test/stripe-shop.ts';

const stripe = await StripeShop.share();

type Challenge = Awaited<ReturnType<StripeShop['newChallenge']>>;

/** The three ways on which the shop learns what became of a payment. */
const ways = {
  page: ({ post }: Challenge) => post(),
  event: ({ paymentId }: Challenge) => stripe.deliverEvent('payment_intent.succeeded', paymentId),
  reconciliation: async ({ orderId }: Challenge) => {
    await stripe.makeStale(orderId);
    await expect.poll(() => stripe.stateOf(orderId)).toMatch(/paid|fulfilled/);
  },
};

const orders = [
  ['page', 'event', 'reconciliation'],
  ['page', 'reconciliation', 'event'],
  ['event', 'page', 'reconciliation'],
  ['event', 'reconciliation', 'page'],
  ['reconciliation', 'page', 'event'],
  ['reconciliation', 'event', 'page'],
] as const;

/** One capture, one invoice number, one key and one receipt, however the shop learned of the payment. */
async function expectSettledOnce({ orderId, paymentId, post, buyer }: Challenge): Promise<void> {
  await expect.poll(() => stripe.stateOf(orderId)).toBe('fulfilled');
  const { payments } = await stripe.double.readLedger();
  const charged = payments.filter((payment) => payment.orderId === orderId);
  expect(charged).toMatchObject([{ id: paymentId, captures: 1, capturedAmount: 16_499 }]);
  const [first, second] = [await post(), await post()];
  expect([first.status, first.body.orderId, first.body.transactionId]).toEqual([200, orderId, paymentId]);
  expect(second.text).toBe(first.text);
  expect(await stripe.query('select from licence_keys where order_id = $1', orderId)).toHaveLength(1);
  expect(await stripe.query('select status from payments where order_id = $1', orderId)).toEqual([
    { status: 'captured' },
  ]);
  const receipts = stripe.shop.mailServer.mails.filter(
    ({ recipients, attachments }) => recipients.includes(buyer.email) && attachments.length > 0,
  );
  expect(receipts).toHaveLength(1);
}

it.each(orders)('a passed challenge is settled once: %s, %s, %s', async (...order) => {
  await stripe.sendEvents({ never: true });
  const challenge = await stripe.newChallenge();
  await challenge.endChallenge('pass');
  for (const way of order) await ways[way](challenge);
  await expectSettledOnce(challenge);
});

it('a passed challenge is settled once when all three come together, many times', async () => {
  await stripe.sendEvents({ never: true });
  const challenges = await Promise.all(
    Array.from({ length: moreByNight(10, 3) }, () => stripe.newChallenge()),
  );
  await Promise.all(challenges.map(({ endChallenge }) => endChallenge('pass')));
  await Promise.all(challenges.flatMap((challenge) => Object.values(ways).map((way) => way(challenge))));
  for (const challenge of challenges) await expectSettledOnce(challenge);
  const { rows } = await stripe.shop.database.pool.query(
    'select count(*) = max(invoice_number) as gapless from orders where invoice_number is not null',
  );
  expect(rows).toEqual([{ gapless: true }]);
});

it('events that come late, twice and in any order settle each order once', async () => {
  await stripe.sendEvents({ delay: { from: 0, to: 300 }, duplicateProbability: 1, shuffle: true });
  const challenges = await Promise.all(Array.from({ length: 6 }, () => stripe.newChallenge()));
  await Promise.all(challenges.map(({ endChallenge }) => endChallenge('pass')));
  for (const challenge of challenges) await expectSettledOnce(challenge);
  const unhandled = () => stripe.query('select id from gateway_events where handled_at is null');
  await expect.poll(unhandled).toEqual([]);
});

it('a failed challenge is settled by its event as never charged', async () => {
  await stripe.sendEvents();
  const challenge = await stripe.newChallenge();
  await challenge.endChallenge('fail');
  const { status, body } = await challenge.post();
  expect([status, body.code]).toEqual([402, 'challenge-failed']);
  expect(await stripe.stateOf(challenge.orderId)).toBe('declined');
});
