import type Stripe from 'stripe';
import { ApiError, invalidParameter, missingObject } from './api-error.ts';
import { type Card, findAccount, findCard, findCardByPaymentMethod } from './cards.ts';
import { newConfirmationToken } from './new-confirmation-token.ts';
import { newPaymentMethod } from './new-payment-method.ts';
import type { Parameters } from './parameters.ts';
import { findPaymentMethodOf, rememberCard } from './remembered-cards.ts';
import { type Answer, ok, type Work } from './work.ts';

/** Stripe's own limit. */
const tokenHours = 12;

/** Makes a token of the card or PayID that the buyer typed into the form. Only Stripe's own script sends card numbers. */
export function createConfirmationToken(work: Work, parameters: Parameters): Answer {
  const data = parameters.object('payment_method_data');
  if (data.text('type') === 'payto') {
    const card = findAccount(data.object('payto').requiredText('pay_id'));
    return ok(storeToken(work, parameters, { card, expiryMonth: 0, expiryYear: 0 }));
  }
  const fields = data.object('card');
  const card = findCard(fields.requiredText('number'));
  if (!card) throw refuseCard('incorrect_number', 'number', 'Your card number is incorrect.');
  const expiryMonth = fields.integer('exp_month') ?? 0;
  const expiryYear = fields.integer('exp_year') ?? 0;
  if (isPast(work, expiryYear, expiryMonth))
    throw refuseCard('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  if (!/^\d{3,4}$/.test(fields.text('cvc') ?? ''))
    throw refuseCard('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  return ok(storeToken(work, parameters, { card, expiryMonth, expiryYear }));
}

/** Makes a token without a form, of a test payment method such as `pm_card_visa`. Stripe's test keys can do this too. */
export function createTestToken(work: Work, parameters: Parameters): Answer {
  const name = parameters.requiredText('payment_method');
  const card = findCardByPaymentMethod(name);
  if (!card) throw missingObject('PaymentMethod', name, 'payment_method');
  return ok(storeToken(work, parameters, { card, expiryMonth: 12, expiryYear: yearOf(work) + 5 }));
}

export function getConfirmationToken(work: Work, id: string): Answer {
  const token = work.ledger.find('confirmation_token', id);
  if (!token) throw missingObject('confirmation token', id);
  return ok(token);
}

/** Uses up a token, and stores its payment method. */
export function spendConfirmationToken(work: Work, id: string, paymentIntentId: string) {
  const token = work.ledger.find('confirmation_token', id);
  const param = 'confirmation_token';
  if (!token) throw invalidParameter(param, `No such confirmation token: '${id}'`, 'resource_missing');
  if (token.payment_intent !== null)
    throw invalidParameter(param, `The confirmation token ${id} was already used.`);
  if (token.expires_at !== null && token.expires_at <= work.now)
    throw invalidParameter(param, `The confirmation token ${id} has expired.`);
  const paymentMethod = findPaymentMethodOf(work.ledger, id);
  work.ledger.update('confirmation_token', { ...token, payment_intent: paymentIntentId });
  return { paymentMethod, returnUrl: token.return_url };
}

interface TypedCard {
  readonly card: Card;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

function storeToken(work: Work, parameters: Parameters, typed: TypedCard): Stripe.ConfirmationToken {
  const billingDetails = readBillingDetails(parameters.object('payment_method_data'));
  // What the Elements of the page said about captures: the payment must agree.
  const captureMethod = parameters.text('capture_method');
  const paymentMethod = {
    ...newPaymentMethod({ ...typed, billingDetails, createdAt: work.now }),
    metadata: captureMethod === null ? {} : { elements_capture_method: captureMethod },
  };
  const token = newConfirmationToken({
    paymentMethod,
    returnUrl: parameters.text('return_url'),
    expiresAt: work.now + tokenHours * 3600,
    createdAt: work.now,
  });
  work.ledger.insert('payment_method', paymentMethod);
  work.ledger.insert('confirmation_token', token);
  rememberCard(work.ledger, { token: token.id, paymentMethod: paymentMethod.id, card: typed.card });
  return token;
}

function readBillingDetails(data: Parameters) {
  const details = data.object('billing_details');
  const address = details.object('address');
  return {
    address: {
      city: address.text('city'),
      country: address.text('country'),
      line1: address.text('line1'),
      line2: address.text('line2'),
      postal_code: address.text('postal_code'),
      state: address.text('state'),
    },
    email: details.text('email'),
    name: details.text('name'),
    phone: details.text('phone'),
    tax_id: null,
  } satisfies Stripe.PaymentMethod.BillingDetails;
}

function refuseCard(code: string, param: string, message: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, param, message });
}

function isPast(work: Work, year: number, month: number): boolean {
  const today = new Date(work.now * 1000);
  if (month < 1 || month > 12) return true;
  return year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
}

function yearOf(work: Work): number {
  return new Date(work.now * 1000).getUTCFullYear();
}
