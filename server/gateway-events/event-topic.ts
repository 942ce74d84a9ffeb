export type EventTopic = 'payment' | 'refunds' | 'dispute' | 'fraud-warning';

/** Null for events that change nothing for the shop, such as the creation of a payment. */
export function topicOf(type: string): EventTopic | null {
  if (paymentEvents.has(type)) return 'payment';
  if (type === 'charge.refunded' || /^(charge\.)?refund\./.test(type)) return 'refunds';
  if (type === 'radar.early_fraud_warning.created') return 'fraud-warning';
  if (paypalRefundEvents.test(type)) return 'refunds';
  return /^(charge\.dispute|CUSTOMER\.DISPUTE)\./.test(type) ? 'dispute' : null;
}

const paymentEvents = new Set([
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  // Both names exist.
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
]);

const paypalRefundEvents = /^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.(PENDING|FAILED))$/;
