import type { EventTopic, WebhookDescription } from '../payments/webhook.ts';

export const paypalWebhookPath = '/api/payments/paypal/events';

export const paypalWebhook: WebhookDescription = {
  sender: 'PayPal',
  path: paypalWebhookPath,
  signatureHeader: 'paypal-transmission-sig',
  secretSetting: 'PAYPAL_WEBHOOK_ID',
  topicOf,
  dashboard: 'paypal',
  disputes: 'The buyer disputes, at PayPal,',
  setUp: (address) =>
    `In PayPal's developer dashboard, add the webhook ${address} to your app and copy its id ` +
    'to PAYPAL_WEBHOOK_ID.',
};

function topicOf(type: string): EventTopic | null {
  if (paymentEvents.has(type)) return 'payment';
  if (refundEvents.test(type)) return 'refunds';
  return type.startsWith('CUSTOMER.DISPUTE.') ? 'dispute' : null;
}

const paymentEvents = new Set([
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  // Both names exist.
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
]);

const refundEvents = /^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.(PENDING|FAILED))$/;
