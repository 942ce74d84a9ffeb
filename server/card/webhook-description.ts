import type { ConfigOf } from '../payments/gateway.ts';
import type { EventTopic, WebhookDescription } from '../payments/webhook.ts';
import type { StripeConfig } from './settings.ts';

export const stripeWebhookPath = '/api/payments/stripe/events';

/** Of cards and PayTo, which are in one account. */
export const stripeWebhook: WebhookDescription<ConfigOf<StripeConfig>> = {
  sender: 'Stripe',
  path: stripeWebhookPath,
  signatureHeader: 'stripe-signature',
  secretSetting: 'STRIPE_WEBHOOK_SECRETS',
  topicOf,
  dashboard: 'stripe',
  disputes: "The buyer's bank disputes",
  setUp: (address) =>
    `In Stripe's dashboard, add the webhook endpoint ${address} and copy its signing secret to ` +
    'STRIPE_WEBHOOK_SECRETS.',

  /**
   * Stripe signs the time of an event: with a clock that is 5 minutes ahead, the shop refuses every
   * one.
   */
  clockAddress: ({ stripe }) => stripe && (stripe.apiBase ?? 'https://api.stripe.com'),
};

function topicOf(type: string): EventTopic | null {
  if (paymentEvents.has(type)) return 'payment';
  if (type === 'charge.refunded' || /^(charge\.)?refund\./.test(type)) return 'refunds';
  if (type === 'radar.early_fraud_warning.created') return 'fraud-warning';
  return type.startsWith('charge.dispute.') ? 'dispute' : null;
}

const paymentEvents = new Set([
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
]);
