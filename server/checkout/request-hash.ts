import { createHash } from 'node:crypto';
import type { CheckoutRequest } from '../../contract/checkout.ts';

/**
 * Tells whether two requests ask for the same purchase. Card number and CVV are left out: they are never
 * stored, not even as a hash. The request has passed its schema, so its fields stand in the schema's order.
 */
export function hashRequest({ payment, ...request }: CheckoutRequest): Buffer {
  const { cardNumber: _cardNumber, cvv: _cvv, ...comparedPayment } = payment;
  return createHash('sha256')
    .update(JSON.stringify({ ...request, payment: comparedPayment }))
    .digest();
}
