import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PayPalShop } from '../../test/paypal-shop.ts';

let paypal: PayPalShop;

beforeAll(async () => {
  paypal = await PayPalShop.start();
});

afterEach(() => void paypal.double.faults.splice(0));

afterAll(() => paypal.stop());

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
