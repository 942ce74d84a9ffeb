import { afterEach, describe, expect, it } from 'vitest';
import { linkToQuote } from '../../test/link-to-quote.ts';
import { PayPalShop } from '../../test/paypal-shop.ts';
import { validBilling } from '../../test/valid-billing.ts';
import { writeQuote } from '../quotes/write-quote.ts';

const paypal = await PayPalShop.share();

afterEach(() => void paypal.double.faults.splice(0));

const stateOf = (orderId: string) => paypal.stripe.stateOf(orderId);
const withoutEvents = () => {
  const { webhookUrl } = paypal.double;
  paypal.double.webhookUrl = null;
  return () => {
    paypal.double.webhookUrl = webhookUrl;
  };
};

it('an agreed quote is charged at PayPal as agreed, and paid once', async () => {
  const buyer = await paypal.stripe.newBuyer();
  const { db } = paypal.stripe.shop.database;
  const line = {
    productId: 'endpoint-complete',
    productName: 'Complete',
    quantity: 7,
    unitPriceCents: 12_345,
  };
  const quote = { email: buyer.email, billing: validBilling, lines: [{ ...line, listPriceCents: 14_999 }] };
  const agreed = { madeBy: 'ana', note: 'By phone', validUntil: '2099-12-31', revises: null };
  const { number } = await db
    .transaction()
    .execute((tx) => writeQuote(tx, { ...quote, agreed }, 'Australia/Sydney'));
  const token = await linkToQuote(paypal.stripe.shop.database.pool, number);
  const pay = (idempotencyKey: string) =>
    buyer.buy({ paypal: true, quote: token, items: [line], idempotencyKey });
  const sent = await pay('first');
  const { orderId, address } = sent.body as unknown as { orderId: string; address: string };
  const aud = (value: string) => ({ currency_code: 'AUD', value });
  expect(paypal.orderAt(orderId).unit).toMatchObject({
    amount: { ...aud('950.57'), breakdown: { item_total: aud('864.15'), tax_total: aud('86.42') } },
    items: [{ quantity: '7', unit_amount: aud('123.45'), category: 'DIGITAL_GOODS' }],
  });
  expect((await buyer.readQuote(token)).body.state).toBe('being-paid');
  await paypal.double.approve(address, 'approve');
  expect((await pay('first')).body).toMatchObject({ orderId, total: 950.57 });
  expect((await pay('second')).body.code).toBe('quote-paid');
  expect((await buyer.readQuote(token)).body.state).toBe('paid');
  expect(paypal.orderAt(orderId).unit.payments.captures).toHaveLength(1);
});

describe('a purchase with PayPal', () => {
  it('is captured once when the buyer comes back, though five requests capture it together', async () => {
    const restore = withoutEvents();
    const { post, orderId, approve } = await paypal.newPurchase();
    await approve();
    const answers = await Promise.all(Array.from({ length: 5 }, post));
    restore();
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const [capture] = paypal.orderAt(orderId).unit.payments.captures;
    expect(answers[0]).toMatchObject({ status: 200, body: { orderId, transactionId: capture?.id } });
    expect(paypal.orderAt(orderId).unit.payments.captures).toHaveLength(1);
  });

  it('is captured after the event of the approval, for a buyer who never comes back', async () => {
    const { orderId, approve } = await paypal.newPurchase();
    await approve();
    await expect.poll(() => stateOf(orderId)).toMatch(/^(paid|fulfilled)$/);
  });

  it('is captured by reconciliation where every event is lost', async () => {
    const restore = withoutEvents();
    const { orderId, approve } = await paypal.newPurchase();
    await approve();
    await paypal.stripe.query(
      `update orders set created_at = now() - interval '5 minutes', asked_at = null where id = $1`,
      orderId,
    );
    await expect.poll(() => stateOf(orderId)).toMatch(/^(paid|fulfilled)$/);
    restore();
  });

  it('that is left is closed after 3 hours, and an approval after that takes no money', async () => {
    const { orderId, post, approve } = await paypal.newPurchase();
    await paypal.stripe.makeStale(orderId);
    await expect.poll(() => stateOf(orderId)).toBe('abandoned');
    await approve();
    expect(await post()).toMatchObject({ status: 402, body: { code: 'payment-not-taken' } });
    expect(paypal.orderAt(orderId).unit.payments.captures).toEqual([]);
  });

  it('and one by card in another window pay once', async () => {
    for (let round = 0; round < 6; round++) {
      const { post, postByCard, orderId, approve } = await paypal.newPurchase();
      const [byPayPal, byCard] = await Promise.all([approve().then(post), postByCard()]);
      const isPaid = byPayPal.status === 200;
      expect([byPayPal.status, byCard.status].filter((status) => status === 200)).toHaveLength(1);
      expect(paypal.orderAt(orderId).unit.payments.captures).toHaveLength(isPaid ? 1 : 0);
    }
  });

  it('whose card at PayPal is declined can be approved again, and is one order', async () => {
    const restore = withoutEvents();
    const { post, orderId, address, approve } = await paypal.newPurchase();
    await approve('decline');
    const declined = await post();
    const body = { status: 'action-required', orderId, address, declined: true };
    expect(declined).toMatchObject({ status: 202, body });
    await paypal.stripe.query(
      `update orders set created_at = now() - interval '5 minutes', asked_at = null where id = $1`,
      orderId,
    );
    const captures = () => paypal.double.calls.filter(({ call }) => call.endsWith('/capture'));
    const before = captures().length;
    await expect
      .poll(() => paypal.stripe.query('select asked_at from orders where id = $1', orderId))
      .toEqual([{ asked_at: expect.any(Date) }]);
    expect(captures()).toHaveLength(before);
    await approve();
    expect(await post()).toMatchObject({ status: 200, body: { orderId } });
    restore();
  });

  it('that PayPal completes later waits, and is paid then', async () => {
    const { post, orderId, approve } = await paypal.newPurchase();
    await approve('pending');
    await expect.poll(async () => (await post()).body).toEqual({ status: 'waiting', orderId });
    const [capture] = paypal.orderAt(orderId).unit.payments.captures;
    if (!capture) throw new Error('nothing was captured');
    capture.status = 'COMPLETED';
    await paypal.double.send('PAYMENT.CAPTURE.COMPLETED', {
      id: capture.id,
      supplementary_data: { related_ids: { order_id: paypal.orderAt(orderId).id } },
    });
    await expect.poll(() => stateOf(orderId)).toMatch(/^(paid|fulfilled)$/);
  });
});
