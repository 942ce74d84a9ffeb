import { createHash } from 'node:crypto';
import type { CheckoutRequest, OrderItem } from '../../contract/checkout.ts';

/**
 * The same for requests of the same purchase. Card number and CVV are left out: they are never stored, not even as a
 * hash. A request that has passed its schema has its fields in the schema's order.
 */
export function hashRequest({ payment, ...request }: CheckoutRequest): Buffer {
  const { cardNumber: _cardNumber, cvv: _cvv, ...comparedPayment } = payment;
  return sha256(JSON.stringify({ ...request, payment: comparedPayment }));
}

/** The same for the same products and seats, in any order. */
export function hashCart(items: readonly OrderItem[]): Buffer {
  const lines = items.map(({ productId, quantity }) => JSON.stringify([productId, quantity]));
  return sha256(lines.sort().join('\n'));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
