import { createHash } from 'node:crypto';
import type { CheckoutRequest, OrderItem } from '../../contract/checkout.ts';

/**
 * The same for requests of the same purchase. Card number and CVV are left out: they are never stored, not even as a
 * hash. So is the confirmation token, which is a new one in each request. A request that has passed its schema has its
 * fields in the schema's order.
 */
export function hashRequest({ payment, ...request }: CheckoutRequest): Buffer {
  return sha256(JSON.stringify({ ...request, payment: withoutSecrets(payment) }));
}

function withoutSecrets(payment: CheckoutRequest['payment']): object {
  if ('confirmationToken' in payment) return { cardholderName: payment.cardholderName };
  const { cardNumber: _cardNumber, cvv: _cvv, ...comparedPayment } = payment;
  return comparedPayment;
}

/** The same for the same products and seats, in any order. */
export function hashCart(items: readonly OrderItem[]): Buffer {
  const lines = items.map(({ productId, quantity }) => JSON.stringify([productId, quantity]));
  return sha256(lines.sort().join('\n'));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
