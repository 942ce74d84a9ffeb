import type Stripe from 'stripe';

/** The error object of Stripe's API. */
export interface ErrorObject {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly doc_url?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
  readonly payment_method?: Stripe.PaymentMethod;
}

/** A request that is refused. What it did to the ledger is undone. */
export class ApiError extends Error {
  readonly status: number;
  readonly object: ErrorObject;
  /** Whether the response is kept under the idempotency key. Stripe keeps it once the work has begun. */
  readonly isRemembered: boolean;

  constructor(status: number, object: ErrorObject, isRemembered = false) {
    super(object.message);
    this.status = status;
    this.object = object.code ? { ...object, doc_url: linkTo(object.code) } : object;
    this.isRemembered = isRemembered;
  }
}

/** Where Stripe explains an error code. */
export function linkTo(code: string): string {
  return `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}`;
}

export function missingParameter(param: string): ApiError {
  const message = `Missing required param: ${param}.`;
  return new ApiError(400, { type: 'invalid_request_error', code: 'parameter_missing', param, message });
}

export function unknownParameter(param: string): ApiError {
  const message = `Received unknown parameter: ${param}`;
  return new ApiError(400, { type: 'invalid_request_error', code: 'parameter_unknown', param, message });
}

export function invalidParameter(param: string, message: string, code?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', param, message, ...(code && { code }) });
}

export function missingObject(kind: string, id: string, param = 'id'): ApiError {
  const message = `No such ${kind}: '${id}'`;
  return new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', param, message });
}

/** An object is in a state in which the request is impossible. */
export function unexpectedState(
  code: string,
  message: string,
  paymentIntent?: Stripe.PaymentIntent,
): ApiError {
  const object = { type: 'invalid_request_error' as const, code, message };
  return new ApiError(400, paymentIntent ? { ...object, payment_intent: paymentIntent } : object, true);
}

/** A payment is in none of the states in which something can be done with it. */
export function refuseState(verb: string, intent: Stripe.PaymentIntent, allowed: readonly string[]) {
  const message =
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. ` +
    `It must have one of these statuses: ${allowed.join(', ')}.`;
  return unexpectedState('payment_intent_unexpected_state', message, intent);
}
