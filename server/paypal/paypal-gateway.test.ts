import { afterEach, describe, expect, test } from 'vitest';
import { TestOrder } from '../../test/gateway-order.ts';
import { PayPalAtDouble } from '../../test/paypal-at-double.ts';
import { describePaymentGateway } from '../../test/ports/payment-gateway.ts';

const paypal = await PayPalAtDouble.share();

afterEach(() => void paypal.double.faults.splice(0));

describePaymentGateway('PayPalGateway', () => paypal.openFor(), {
  refusals: { refused: 'paypal-declined' },
});

describe('an order at PayPal', () => {
  test('has the exact amount in two parts, and sends the buyer back to the shop', async () => {
    const order = paypal.newOrder('approve', 16_499);
    await paypal.gateway.charge({
      orderId: order.id,
      amountCents: 16_499,
      gstCents: 1500,
      payment: { method: 'paypal' },
      recordPaymentId: async () => true,
    });
    const sent = JSON.parse(
      paypal.double.calls.find(({ requestId }) => requestId === order.id)?.body ?? '{}',
    );
    expect(sent.purchase_units[0]).toMatchObject({
      custom_id: order.id,
      invoice_id: order.id,
      amount: {
        currency_code: 'AUD',
        value: '164.99',
        breakdown: {
          item_total: { currency_code: 'AUD', value: '149.99' },
          tax_total: { currency_code: 'AUD', value: '15.00' },
        },
      },
    });
    expect(sent.payment_source.paypal.experience_context).toMatchObject({
      payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
      shipping_preference: 'NO_SHIPPING',
      user_action: 'PAY_NOW',
      return_url: expect.stringMatching(/^https:\/\/shop\.example\/\?paypal=[\w-]{36}$/),
    });
  });

  test('that nobody approved names its page, and is never captured once it is closed', async () => {
    const order = new TestOrder({ ...paypal.openFor(), approve: async () => {} });
    const left = await order.charge('good');
    expect(left).toEqual({
      kind: 'action-required',
      address: expect.stringContaining(`${paypal.double.url}/`),
    });
    expect(await order.close()).toEqual({ kind: 'never-charged' });
    if ('address' in left) await paypal.double.approve(left.address, 'approve');
    expect(await order.capture()).toEqual({ kind: 'never-charged' });
    expect(paypal.captureIdsOf(order)).toEqual([]);
  });

  test('that PayPal forgot was never charged if no capture was begun, and is unknown if one was', async () => {
    const [left, begun] = [paypal.newOrder(), paypal.newOrder()];
    await left.authorise('good');
    await begun.authorise('good');
    paypal.breakNext({ times: 2 });
    await begun.capture();
    for (const order of [left, begun]) paypal.double.ledger.orders.delete(paypal.find(order).id);
    expect(await left.inspect()).toEqual({ kind: 'never-charged' });
    expect(await begun.inspect()).toEqual({ kind: 'unknown' });
    expect(await begun.close()).toEqual({ kind: 'unknown' });
  });

  test('whose capture is pending waits, is not closed, and is approved when PayPal completes it', async () => {
    const order = paypal.newOrder('pending');
    expect(await order.charge('good')).toEqual({ kind: 'waiting' });
    expect(await order.close()).toEqual({ kind: 'unknown' });
    const [capture] = paypal.find(order).unit.payments.captures ?? [];
    if (capture) capture.status = 'COMPLETED';
    expect(await order.inspect()).toEqual({ kind: 'approved', transactionId: capture?.id });
  });

  test('whose approval is declined can be approved again, with a new request id for its capture', async () => {
    const order = paypal.newOrder('decline');
    const declined = await order.charge('good');
    const address = expect.stringContaining('checkoutnow');
    expect(declined).toEqual({ kind: 'action-required', address, declined: true });
    if ('address' in declined) await paypal.double.approve(declined.address, 'approve');
    expect(await order.capture()).toMatchObject({ kind: 'approved' });
    expect(paypal.captureIdsOf(order)).toEqual([`${order.id}-1`, `${order.id}-2`]);
  });

  test.each([
    ['before', 'cut'],
    ['after', 'cut'],
    ['before', 500],
    ['after', 503],
    ['before', 429],
  ] as const)('is captured once when the answer is lost: %s the effect, %s', async (when, how) => {
    const order = paypal.newOrder();
    await order.authorise('good');
    paypal.breakNext({ when, how });
    const first = await order.capture();
    expect(first.kind).toMatch(/^(unknown|approved)$/);
    const again = await order.capture();
    expect(again).toMatchObject({ kind: 'approved' });
    expect(new Set(paypal.captureIdsOf(order))).toEqual(new Set([`${order.id}-1`]));
    expect(paypal.find(order).unit.payments.captures).toHaveLength(1);
  });

  test('of another amount or another order is never believed', async () => {
    for (const change of [{ custom_id: 'ORD-OTHER' }, { amount: { currency_code: 'AUD', value: '1.00' } }]) {
      const order = paypal.newOrder();
      await order.charge('good');
      const made = paypal.find(order);
      Object.assign('custom_id' in change ? made.unit : (made.unit.payments.captures[0] ?? {}), change);
      expect(await order.inspect()).toEqual({ kind: 'unknown' });
    }
  });

  test('is not opened while PayPal fails or refuses: nobody can approve it', async () => {
    paypal.breakNext({ path: /orders$/, how: 500 });
    expect(await paypal.newOrder().charge('good')).toEqual({ kind: 'never-charged', because: 'busy' });
    paypal.breakNext({ path: /orders$/, how: 'cut' });
    expect(await paypal.newOrder().charge('good')).toEqual({ kind: 'never-charged', because: 'busy' });
  });
});
