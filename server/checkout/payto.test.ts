import { describe, expect, it } from 'vitest';
import { problems } from '../../contract/problems.ts';
import { newPayToPurchase, newPayToRequest } from '../../test/payto-purchase.ts';
import { StripeShop } from '../../test/stripe-shop.ts';

/** Nothing happens later of its own accord, so that the tests decide when. */
const stripe = await StripeShop.share();
const newPurchase = (
  ...more: Parameters<typeof newPayToPurchase> extends [unknown, ...infer Rest] ? Rest : never
) => newPayToPurchase(stripe, ...more);
const newRequest = (payId?: string) => newPayToRequest(stripe, payId);

async function paymentAtStripe(id: string) {
  const { payments } = await stripe.double.readLedger();
  return payments.find((payment) => payment.id === id);
}

describe('a purchase by PayTo', () => {
  it('waits for the approval, and gives the keys once to all who ask after it', async () => {
    const { post, orderId, paymentId, answer } = await newRequest();
    expect((await post()).body).toMatchObject({ status: 'waiting', toApprove: true });
    await answer('pass');
    const answers = await Promise.all([1, 2, 3, 4].map(post));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { orderId } });
    expect(await paymentAtStripe(paymentId)).toMatchObject({ status: 'succeeded', captures: 1 });
    const [order] = await stripe.query('select gateway, state from orders where id = $1', orderId);
    expect(order).toMatchObject({ gateway: 'stripe-payto-sandbox' });
  });

  it('approved after some seconds is settled by the event alone, also where the bank takes its time', async () => {
    const quick = await newRequest('approve@example.com');
    const slow = await newRequest('slow@example.com');
    for (const { orderId } of [quick, slow])
      await expect.poll(() => stripe.stateOf(orderId)).toMatch(/^(paid|fulfilled)$/);
  });

  it('that the bank is working on is on its way, and is not closed', async () => {
    const { post, orderId, paymentId, answer } = await newRequest('stuck@example.com');
    await answer('pass');
    await stripe.makeStale(orderId);
    expect((await post()).body).toEqual({ status: 'waiting', orderId });
    expect(await paymentAtStripe(paymentId)).toMatchObject({ status: 'processing' });
    await stripe.double.control('POST', `/processing/${paymentId}`, { outcome: 'success' });
    expect((await post()).status).toBe(200);
  });

  it.each(['fail', 'expire'] as const)('whose request ends with %s was not charged', async (outcome) => {
    const { post, paymentId, answer } = await newRequest();
    await answer(outcome);
    const ended = await post();
    expect(ended).toMatchObject({ status: 402, body: { code: 'payto-declined' } });
    expect(ended.text).toContain(problems['payto-declined'].detail);
    expect(await paymentAtStripe(paymentId)).toMatchObject({ status: 'canceled', captures: 0 });
  });

  it('that nobody approves in time is cancelled, and can’t be approved after that', async () => {
    const { post, orderId, answer } = await newRequest();
    await stripe.makeStale(orderId);
    expect(await post()).toMatchObject({ status: 402, body: { code: 'payment-not-taken' } });
    await expect(answer('pass')).rejects.toThrow();
    expect(await stripe.stateOf(orderId)).toBe('abandoned');
  });

  it('approved late, before the shop has cancelled it, is paid', async () => {
    const { post, orderId, answer } = await newRequest();
    await stripe.sendEvents({ never: true });
    await stripe.makeStale(orderId);
    await answer('pass');
    expect((await post()).status).toBe(200);
    await stripe.sendEvents();
  });

  it('is given up by a card for the same cart, and never charged after that', async () => {
    const { buyer, postByCard, paymentId, answer } = await newRequest();
    expect(await postByCard()).toMatchObject({ status: 200 });
    await expect(answer('pass')).rejects.toThrow();
    expect(await paymentAtStripe(paymentId)).toMatchObject({ status: 'canceled', captures: 0 });
    const paid = await stripe.query(
      `select from orders where email = $1 and state <> 'abandoned'`,
      buyer.email,
    );
    expect(paid).toHaveLength(1);
  });

  it('and one by card at the same time in two windows pay once', async () => {
    const { buyer, post, postByCard, answer } = await newRequest();
    await answer('pass');
    const answers = await Promise.all([post(), postByCard()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { payments } = await stripe.double.readLedger();
    const orders = await stripe.query<{ id: string }>('select id from orders where email = $1', buyer.email);
    const captured = payments.filter(
      ({ orderId, captures }) => captures > 0 && orders.some(({ id }) => id === orderId),
    );
    expect(captured).toHaveLength(1);
  });

  it('is refunded in Stripe’s dashboard, with an adjustment note', async () => {
    const { post, orderId, paymentId, answer } = await newRequest();
    await answer('pass');
    await post();
    await stripe.double.control('POST', '/refunds', { payment_intent: paymentId });
    const readNotes = () =>
      stripe.query(
        'select from adjustment_notes join refunds on refunds.id = refund_id where order_id = $1',
        orderId,
      );
    await expect.poll(readNotes).toHaveLength(1);
  });

  it('is refused where the shop does not take it', async () => {
    const node = await stripe.startNodeAt(stripe.double.url, { takesPayTo: false });
    const { post } = await newPurchase('wait@example.com', stripe.newBuyer(node));
    expect(await post()).toMatchObject({ status: 400, body: { code: 'bad-request' } });
    await node.stop();
  });
});
