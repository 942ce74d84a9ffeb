import type Stripe from 'stripe';
import { newClientSecret, newId } from './identifiers.ts';

export interface PaymentIntentRequest {
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly metadata: Stripe.Metadata;
  readonly receiptEmail: string | null;
  readonly statementDescriptorSuffix: string | null;
  readonly allowedPaymentMethodTypes: string[] | null;
  readonly paymentMethodTypes: string[];
  /** Null unless the request names `automatic_payment_methods`. */
  readonly automaticPaymentMethods: Stripe.PaymentIntent.AutomaticPaymentMethods | null;
  readonly captureMethod: 'automatic' | 'automatic_async' | 'manual';
  readonly createdAt: number;
}

/** A payment intent that waits for a card. */
export function newPaymentIntent(request: PaymentIntentRequest) {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: request.allowedPaymentMethodTypes,
    amount: request.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: request.automaticPaymentMethods,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: request.captureMethod,
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: request.createdAt,
    currency: request.currency,
    customer: null,
    customer_account: null,
    description: request.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: request.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: request.paymentMethodTypes,
    payment_record: null,
    processing: null,
    receipt_email: request.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: request.statementDescriptorSuffix,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
}
