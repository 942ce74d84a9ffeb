import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PayPalShop } from '../../test/paypal-shop.ts';
import { validBilling } from '../../test/valid-billing.ts';
import { readQuote } from '../quotes/quote.ts';
import { writeQuote } from '../quotes/write-quote.ts';

let paypal: PayPalShop;

beforeAll(async () => {
  paypal = await PayPalShop.start();
});

afterEach(() => void paypal.double.faults.splice(0));

afterAll(() => paypal.stop());

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
  const { token = '' } = (await readQuote(db, { number })) ?? {};
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

describe('an event of PayPal', () => {
  it('that is forged is refused, and stored nowhere', async () => {
    const { orderId } = await paypal.newPurchase();
    await paypal.double.send('CHECKOUT.ORDER.APPROVED', { id: paypal.orderAt(orderId).id });
    const genuine = paypal.double.events.at(-1);
    if (!genuine) throw new Error('no event');
    const send = (changes: { body?: string; headers?: Record<string, string> }) =>
      fetch(paypal.double.webhookUrl ?? '', {
        method: 'POST',
        body: changes.body ?? genuine.body,
        headers: { ...genuine.headers, ...changes.headers },
      });
    const otherEvent = genuine.body.replace(/WH-[\w-]+/, 'WH-forged');
    expect((await send({ body: otherEvent })).status).toBe(400);
    expect((await send({ body: genuine.body.replaceAll('\n', '') })).status).toBe(400);
    expect((await send({ headers: { 'paypal-transmission-id': 'another' } })).status).toBe(400);
    expect((await send({})).status).toBe(200);
    expect(await paypal.stripe.query(`select from gateway_events where id = 'WH-forged'`)).toEqual([]);
  });

  it('gets a 503 while PayPal does not say whether it is genuine, so that PayPal sends it again', async () => {
    paypal.double.faults.push({ path: /verify-webhook/, when: 'before', how: 500, times: 1 });
    const { body = '', headers = {} } = paypal.double.events.at(-1) ?? {};
    const answer = await fetch(paypal.double.webhookUrl ?? '', { method: 'POST', body, headers });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  });

  it('is not kept out by forged ones of other networks that PayPal is still checking', async () => {
    await paypal.double.send('CHECKOUT.ORDER.SAVED', { id: 'an order' });
    const { body = '', headers = {} } = paypal.double.events.at(-1) ?? {};
    const send = (address: string, text: string) => {
      const from = { ...headers, 'x-forwarded-for': address };
      return fetch(paypal.double.webhookUrl ?? '', { method: 'POST', body: text, headers: from });
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    paypal.double.judgesAfter = promise;
    const countCalls = () => paypal.double.calls.filter(({ call }) => call.endsWith('signature')).length;
    const before = countCalls();
    const forged = Array.from({ length: 12 }, () => send('203.0.113.7', `${body} `));
    await expect.poll(() => countCalls() - before).toBe(4);
    const genuine = send('198.51.100.9', body);
    await expect.poll(() => countCalls() - before).toBe(5);
    resolve();
    expect((await genuine).status).toBe(200);
    expect(new Set((await Promise.all(forged)).map(({ status }) => status))).toEqual(new Set([400]));
    paypal.double.judgesAfter = null;
  });

  it('without a certificate of PayPal is refused without asking PayPal', async () => {
    const { body = '', headers = {} } = paypal.double.events.at(-1) ?? {};
    const before = paypal.double.calls.length;
    for (const url of ['https://paypal.com.example/cert', 'http://api.paypal.com/cert', 'none']) {
      const forged = { ...headers, 'paypal-cert-url': url };
      const answer = await fetch(paypal.double.webhookUrl ?? '', { method: 'POST', body, headers: forged });
      expect(answer.status).toBe(400);
    }
    expect(paypal.double.calls.length).toBe(before);
  });

  it('of a refund on PayPal’s own page leads to a refund with its adjustment note', async () => {
    const { post, orderId, approve } = await paypal.newPurchase();
    await approve();
    await post();
    const { id = '' } = paypal.orderAt(orderId).unit.payments.captures[0] ?? {};
    const refund = paypal.double.ledger.refund(id, {});
    const up = `${paypal.double.url}/v2/payments/captures/${id}`;
    await paypal.double.send('PAYMENT.CAPTURE.REFUNDED', { ...refund, links: [{ rel: 'up', href: up }] });
    const readRefunds = () =>
      paypal.stripe.query(
        `select state, asked_by, number is not null as has_note
         from refunds left join adjustment_notes on refund_id = refunds.id where order_id = $1`,
        orderId,
      );
    await expect.poll(readRefunds).toEqual([{ state: 'completed', asked_by: 'paypal', has_note: true }]);
  });
});
