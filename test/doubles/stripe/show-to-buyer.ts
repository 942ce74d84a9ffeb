import type Stripe from 'stripe';

/** The fields of a payment that Stripe shows to a publishable key with the client secret. */
const names = [
  ...(['id', 'object', 'amount', 'automatic_payment_methods', 'canceled_at', 'cancellation_reason'] as const),
  ...(['capture_method', 'client_secret', 'confirmation_method', 'created', 'currency'] as const),
  ...(['description', 'last_payment_error', 'livemode', 'next_action', 'payment_method'] as const),
  ...(['payment_method_types', 'processing', 'receipt_email', 'setup_future_usage', 'shipping'] as const),
  ...(['source', 'status'] as const),
] as const;

/** A payment without what is only for the seller, such as its metadata. */
export function showToBuyer(
  intent: Stripe.PaymentIntent,
): Pick<Stripe.PaymentIntent, (typeof names)[number]> {
  const shown = names.map((name) => [name, intent[name]] as const);
  return Object.fromEntries(shown) as Pick<Stripe.PaymentIntent, (typeof names)[number]>;
}
