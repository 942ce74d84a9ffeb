import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { PayPalShop } from '../../test/paypal-shop.ts';
import { paypalWebhookPath } from '../paypal/webhook-description.ts';

const paypal = await PayPalShop.share();

afterEach(() => void paypal.double.faults.splice(0));

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

  it.each([500, 404] as const)(
    'gets a 503 while its certificate can’t be read (%i), so that PayPal sends it again',
    async (how) => {
      const node = await paypal.stripe.shop.startNode();
      paypal.double.faults.push({ path: /certs/, when: 'before', how, times: 1 });
      const { body = '', headers = {} } = paypal.double.events.at(-1) ?? {};
      const send = () => fetch(new URL(paypalWebhookPath, node.url), { method: 'POST', body, headers });
      const answer = await send();
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
      expect((await send()).status).toBe(200);
      await node.stop();
    },
  );

  it('is accepted beside 300 invented ones, and PayPal is asked about none of them', async () => {
    const node = await paypal.stripe.shop.startNode();
    await paypal.double.send('CHECKOUT.ORDER.SAVED', { id: 'an order' });
    const { body = '', headers = {} } = paypal.double.events.at(-1) ?? {};
    const send = (address: string, changes: object, text = body) =>
      fetch(new URL(paypalWebhookPath, node.url), {
        method: 'POST',
        body: text,
        headers: { ...headers, 'x-forwarded-for': address, ...changes },
      });
    const countReads = () => paypal.double.calls.filter(({ call }) => call.includes('/certs/')).length;
    const before = countReads();
    const forge = async (change: (i: number) => readonly [changes: object, text?: string]) => {
      const sent = Array.from({ length: 100 }, (_, i) => send(`10.${i % 40}.7.1`, ...change(i)));
      return (await Promise.all(sent)).map(({ status }) => status);
    };
    const certificates = `${paypal.double.url}/v1/notifications/certs/CERT`;
    const statuses = [
      ...(await forge((i) => [{ 'paypal-cert-url': `${certificates}-${i}` }])),
      ...(await forge(() => [{ 'paypal-transmission-id': randomUUID() }])),
      ...(await forge((i) => [{}, body.replace('WH-', `WH-${i}-`)])),
    ];
    expect(new Set(statuses).isSubsetOf(new Set([400, 503]))).toBe(true);
    expect((await send('198.51.100.9', {})).status).toBe(200);
    // The genuine certificate, and 10 that were invented in each of two minutes.
    expect(countReads() - before).toBeLessThanOrEqual(21);
    expect(paypal.double.calls.some(({ call }) => call.includes('verify'))).toBe(false);
    await node.stop();
  });

  it('without a certificate of PayPal is refused without asking PayPal', async () => {
    const { body = '', headers = {} } = paypal.double.events.at(-1) ?? {};
    const before = paypal.double.calls.length;
    const path = '/v1/notifications/certs/CERT-1';
    for (const url of [
      ...[`https://paypal.com.example${path}`, `http://api.paypal.com${path}`, 'none'],
      ...[`https://www.paypal.com${path}`, `${paypal.double.url}/v1/other`, `${paypal.double.url}${path}?a`],
    ]) {
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
