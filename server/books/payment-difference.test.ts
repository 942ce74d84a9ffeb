import { expect, it } from 'vitest';
import { describeDifference, findDifference } from './payment-difference.ts';
import type { ShopPayment } from './shop-payments.ts';

const orderId = 'ORD-1111-2222-3333-4444';
const captured = {
  paymentId: 'pi_1',
  orderId,
  amountCents: 11_000,
  currency: 'aud',
  isCaptured: true,
  isAuthorised: false,
  refundedCents: 0,
  createdAt: new Date(),
};

function shopPayment(
  changes: Partial<ShopPayment> = {},
  completedCents = 0,
  requestedCents = 0,
): ShopPayment {
  const order = { state: 'paid', totalCents: 11_000, paymentId: 'pi_1', isOfGateway: true } as const;
  return { ...order, completedCents, requestedCents, ...changes };
}

it.each([
  ['paid alike', captured, shopPayment()],
  ['refunded alike', { ...captured, refundedCents: 4_000 }, shopPayment({}, 4_000)],
  [
    'a refund that only the gateway has completed',
    { ...captured, refundedCents: 500 },
    shopPayment({}, 0, 500),
  ],
  ['a refund that was only asked for', captured, shopPayment({}, 0, 500)],
  ['paid by this payment, though no gateway is named', captured, shopPayment({ isOfGateway: false })],
  ['neither captured nor paid', { ...captured, isCaptured: false }, shopPayment({ state: 'closed' })],
  [
    'held and pending',
    { ...captured, isCaptured: false, isAuthorised: true },
    shopPayment({ state: 'pending' }),
  ],
  ['not captured yet', { ...captured, isCaptured: false }, shopPayment({ state: 'pending' })],
  ['never confirmed, without an order', { ...captured, isCaptured: false }, undefined],
  ['returned, without an order', { ...captured, refundedCents: 11_000 }, undefined],
  ['of an order of another program', { ...captured, orderId: '1042' }, undefined],
  ['late and returned', { ...captured, refundedCents: 11_000 }, shopPayment({ state: 'closed' }, 11_000)],
  ['late and being returned', captured, shopPayment({ state: 'closed' }, 0, 11_000)],
  [
    'another payment of a paid order, returned in the dashboard',
    { ...captured, refundedCents: 11_000 },
    shopPayment({ paymentId: 'pi_2' }),
  ],
])('no difference: %s', (_name, listed, shop) => {
  expect(findDifference(listed, shop)).toBeNull();
});

it.each([
  ['captured-without-order', captured, undefined, [11_000, 0]],
  ['captured-elsewhere', captured, shopPayment({ isOfGateway: false, paymentId: 'pi_2' }), [11_000, 0]],
  ['captured-and-pending', captured, shopPayment({ state: 'pending' }), [11_000, 0]],
  ['captured-in-excess', captured, shopPayment({ state: 'closed' }), [11_000, 0]],
  ['captured-in-excess', captured, shopPayment({ state: 'closed' }, 4_000), [7_000, 0]],
  ['captured-in-excess', captured, shopPayment({ paymentId: 'pi_2' }), [11_000, 0]],
  [
    'authorised-in-excess',
    { ...captured, isCaptured: false, isAuthorised: true },
    shopPayment({ state: 'closed' }),
    [11_000, 0],
  ],
  ['paid-without-capture', { ...captured, isCaptured: false }, shopPayment(), [0, 11_000]],
  ['amount-differs', { ...captured, amountCents: 10_999 }, shopPayment(), [10_999, 11_000]],
  ['amount-differs', { ...captured, currency: 'usd' }, shopPayment(), [11_000, 11_000]],
  ['refunds-differ', { ...captured, refundedCents: 1 }, shopPayment(), [1, 0]],
  ['refunds-differ', captured, shopPayment({}, 500), [0, 500]],
  ['refunds-differ', { ...captured, refundedCents: 501 }, shopPayment({}, 0, 500), [501, 0]],
] as const)('a difference: %s', (kind, listed, shop, [gatewayCents, shopCents]) => {
  const difference = findDifference(listed, shop);
  expect(difference).toEqual({ kind, paymentId: 'pi_1', orderId, gatewayCents, shopCents });
  if (difference) expect(describeDifference(difference)).toMatch(/pi_1.*\. [A-Z].*\.$/);
});
