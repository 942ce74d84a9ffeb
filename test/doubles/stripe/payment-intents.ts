import type Stripe from 'stripe';
import { invalidParameter, missingObject, refuseState } from './api-error.ts';
import { releaseAuthorisation } from './captures.ts';
import { confirmPayment } from './confirm-payment.ts';
import { recordEvent } from './events.ts';
import { newPaymentIntent } from './new-payment-intent.ts';
import type { Parameters } from './parameters.ts';
import { type Answer, ok, type Work } from './work.ts';

/** Stripe's limits for AUD, in cents. */
const smallestAmount = 50;
const largestAmount = 99_999_999;

const createNames = [
  ...['amount', 'currency', 'description', 'metadata', 'receipt_email', 'statement_descriptor_suffix'],
  ...['allowed_payment_method_types', 'automatic_payment_methods', 'capture_method', 'confirmation_method'],
  ...['confirm', 'confirmation_token', 'return_url', 'use_stripe_sdk'],
];

export function createPaymentIntent(work: Work, parameters: Parameters): Answer {
  parameters.allow(...createNames);
  const intent = newPaymentIntent({
    amount: readAmount(parameters),
    currency: readCurrency(parameters),
    description: parameters.text('description'),
    metadata: parameters.metadata(),
    receiptEmail: parameters.text('receipt_email'),
    statementDescriptorSuffix: parameters.text('statement_descriptor_suffix'),
    ...readMethods(parameters),
    captureMethod: readCaptureMethod(parameters),
    createdAt: work.now,
  });
  work.ledger.insert('payment_intent', intent);
  recordEvent(work, 'payment_intent.created', intent);
  return parameters.boolean('confirm') ? confirmPayment(work, parameters, intent) : ok(intent);
}

export function requirePaymentIntent(work: Work, id: string): Stripe.PaymentIntent {
  const intent = work.ledger.find('payment_intent', id);
  if (!intent) throw missingObject('payment_intent', id, 'intent');
  return intent;
}

export function confirmPaymentIntent(work: Work, parameters: Parameters, id: string): Answer {
  parameters.allow('confirmation_token', 'return_url', 'use_stripe_sdk');
  return confirmPayment(work, parameters, requirePaymentIntent(work, id));
}

const cancellable = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];
const cancellationReasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'];

export function cancelPaymentIntent(work: Work, parameters: Parameters, id: string): Answer {
  parameters.allow('cancellation_reason');
  const reason = parameters.text('cancellation_reason');
  if (reason !== null && !cancellationReasons.includes(reason))
    throw invalidParameter('cancellation_reason', `Invalid cancellation_reason: ${reason}`);
  const intent = requirePaymentIntent(work, id);
  if (!cancellable.includes(intent.status)) throw refuseState('cancel', intent, cancellable);
  if (intent.status === 'requires_capture') releaseAuthorisation(work, intent);
  const canceled = {
    ...intent,
    amount_capturable: 0,
    canceled_at: work.now,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  } satisfies Stripe.PaymentIntent;
  work.ledger.update('payment_intent', canceled);
  recordEvent(work, 'payment_intent.canceled', canceled);
  return ok(canceled);
}

function readAmount(parameters: Parameters): number {
  parameters.requiredText('amount');
  const amount = parameters.integer('amount') ?? 0;
  if (amount < smallestAmount)
    throw invalidParameter('amount', 'Amount must be at least $0.50 aud', 'amount_too_small');
  if (amount > largestAmount)
    throw invalidParameter('amount', 'Amount must be no more than $999,999.99', 'amount_too_large');
  return amount;
}

function readCurrency(parameters: Parameters): string {
  const currency = parameters.requiredText('currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalidParameter('currency', `Invalid currency: ${currency}`);
  return currency;
}

function readCaptureMethod(parameters: Parameters) {
  const chosen = parameters.text('capture_method') ?? 'automatic_async';
  const known = (['automatic', 'automatic_async', 'manual'] as const).find((method) => method === chosen);
  if (!known) throw invalidParameter('capture_method', `Invalid capture_method: ${chosen}`);
  return known;
}

/** Without a choice, Stripe offers every method that the account has turned on, those with redirects included. */
function readMethods(parameters: Parameters) {
  const name = 'allowed_payment_method_types';
  const types = parameters.list(name).map(String);
  if (types.some((type) => type !== 'card' && type !== 'payto'))
    throw invalidParameter(name, 'The Stripe double knows only the payment methods card and payto.');
  if (types.includes('payto') && parameters.text('capture_method') === 'manual')
    throw invalidParameter('capture_method', 'The payment method payto does not support manual capture.');
  const automatic = parameters.object('automatic_payment_methods');
  const allowsRedirects = automatic.text('allow_redirects') === 'never' ? 'never' : 'always';
  return {
    allowedPaymentMethodTypes: types.length > 0 ? types : null,
    paymentMethodTypes: types.length > 0 ? types : ['card'],
    automaticPaymentMethods:
      types.length > 0 ? null : ({ enabled: true, allow_redirects: allowsRedirects } as const),
  };
}
