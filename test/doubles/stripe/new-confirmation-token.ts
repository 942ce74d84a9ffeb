import type Stripe from 'stripe';
import { newId } from './identifiers.ts';

export interface NewConfirmationToken {
  readonly paymentMethod: Stripe.PaymentMethod;
  readonly returnUrl: string | null;
  readonly expiresAt: number;
  readonly createdAt: number;
}

/** A token that stands for a card which the buyer typed into Stripe's form. */
export function newConfirmationToken({
  paymentMethod,
  returnUrl,
  expiresAt,
  createdAt,
}: NewConfirmationToken) {
  const {
    id: _id,
    object: _object,
    created: _created,
    livemode: _live,
    metadata: _metadata,
    ...preview
  } = paymentMethod;
  return {
    id: newId('ctoken'),
    object: 'confirmation_token',
    created: createdAt,
    expires_at: expiresAt,
    livemode: false,
    mandate_data: null,
    metadata: null,
    payment_intent: null,
    payment_method_options: { card: { cvc_token: null } },
    payment_method_preview: { ...(preview as Stripe.ConfirmationToken.PaymentMethodPreview) },
    return_url: returnUrl,
    setup_future_usage: null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  } satisfies Stripe.ConfirmationToken;
}
