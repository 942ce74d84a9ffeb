import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ShopAnswer } from './shop-driver.ts';
import type { StripeShop } from './stripe-shop.ts';

export type Waiting = ShopAnswer<{ orderId: string; code?: string }>;

/** What the page posts once Stripe's form has read a PayID. */
export async function newPayToPurchase(
  stripe: StripeShop,
  payId = 'wait@example.com',
  buyer = stripe.newBuyer(),
  quantity = 1,
) {
  const { body: given, ...card } = await stripe.newPurchase();
  const body = { ...given, items: [{ productId: 'endpoint-complete', quantity }] };
  const by = await buyer;
  const confirmationToken = await stripe.double.createToken(payId);
  const payment = { ...body.payment, method: 'payto', confirmationToken };
  const idempotencyKey = randomUUID();
  const post = async () =>
    (await by.buy({ body: { ...body, email: by.email, payment }, idempotencyKey })) as unknown as Waiting;
  const postByCard = () =>
    by.buy({ body: { ...body, email: by.email }, idempotencyKey: card.idempotencyKey });
  return { buyer: by, post, postByCard };
}

/** A purchase whose buyer has a request in the bank's app. */
export async function newPayToRequest(stripe: StripeShop, payId?: string) {
  const purchase = await newPayToPurchase(stripe, payId);
  const first = await purchase.post();
  const { orderId } = first.body;
  expect([first.status, first.body]).toEqual([202, { status: 'waiting', orderId, toApprove: true }]);
  const [payment] = await stripe.query<{ id: string }>(
    'select payment_id as id from payments where order_id = $1',
    orderId,
  );
  const paymentId = payment?.id ?? '';
  const answer = (outcome: 'pass' | 'fail' | 'expire') =>
    stripe.double.control('POST', `/challenges/${paymentId}`, { outcome });
  return { ...purchase, orderId, paymentId, answer };
}
