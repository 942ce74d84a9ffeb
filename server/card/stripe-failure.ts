import Stripe from 'stripe';
import type { GatewayLog, Refusal } from '../payments/gateway-reports.ts';
import type { NeverCharged } from '../payments/payment-gateway.ts';
import { NotSent } from './stripe-client.ts';

const { errors } = Stripe;

/** Logs a call that failed: as an error when a person has to put the secret key right. */
export function logFailure(
  log: GatewayLog,
  orderId: string | null,
  error: unknown,
  message: string,
): void {
  const level = isRefusedKey(error) ? 'error' : 'warn';
  const reason = describeFailure(error);
  log[level](orderId === null ? { reason } : { orderId, reason }, message);
}

/** Stripe's message is left out: it may quote what was sent. */
function describeFailure(error: unknown): string {
  if (!(error instanceof errors.StripeError)) return findCode(error) ?? 'unknown failure';
  const { type, statusCode, code, decline_code: declineCode, param, requestId, detail } = error;
  return [type, statusCode, code, declineCode, param, findCode(detail), requestId]
    .filter(Boolean)
    .join(' ');
}

/** Stripe read the call and did nothing, because of how it was made. */
export function isRefusedCall(error: unknown): boolean {
  if (isRefusedKey(error)) return true;
  if (!(error instanceof errors.StripeInvalidRequestError)) return false;
  // The payment has moved on: the call may even be the repetition of one that took effect.
  return error.code !== 'payment_intent_unexpected_state';
}

/**
 * Stripe refuses the call because of the payment, and would refuse it again: not because of the key
 * or an id.
 */
export function isRefusedForGood(error: unknown): boolean {
  return !isRefusedKey(error) && !isMissing(error) && isRefusedCall(error);
}

/** Too many calls were made: this one did nothing. */
export function isBusy(error: unknown): boolean {
  if (error instanceof errors.StripeRateLimitError) return true;
  const cause = error instanceof errors.StripeConnectionError ? error.detail : error;
  return cause instanceof NotSent && cause.code === 'TOO_MANY_CALLS';
}

/**
 * Null for an error that is not the shop's mistake: a buyer's page may send a token that is used or
 * has expired.
 */
export function findRefusal(error: unknown): Refusal | null {
  if (!(error instanceof errors.StripeError) || !isRefusedCall(error)) return null;
  const { param, code, message } = error;
  if (param === 'confirmation_token' || code === 'resource_missing') return null;
  const words = message.replace(/\S*(_\w{8}|@)\S*/g, '…').slice(0, 300);
  if (isRefusedKey(error)) return { what: 'the secret key or one of its permissions', words };
  return { what: param ?? code ?? 'the call', words };
}

/** Why nothing was charged by a call that did nothing. */
export function neverCharged(error: unknown): NeverCharged {
  const kind = 'never-charged';
  if (isBusy(error)) return { kind, because: 'busy' };
  return findRefusal(error) ? { kind, because: 'refused' } : { kind };
}

/** Another call with the same idempotency key has been made, or is being made. */
export function isKeyInUse(error: unknown): boolean {
  if (error instanceof errors.StripeIdempotencyError) return true;
  return error instanceof errors.StripeError && error.statusCode === 409;
}

/**
 * Stripe repeats the failure of an earlier request with the same idempotency key, and has done
 * nothing now.
 */
export function isKeptFailure(error: unknown): boolean {
  if (!(error instanceof errors.StripeAPIError)) return false;
  return error.headers?.['idempotent-replayed'] === 'true';
}

/** Stripe has no object of this id, or it is another account's. */
export function isMissing(error: unknown): boolean {
  return error instanceof errors.StripeInvalidRequestError && error.statusCode === 404;
}

/**
 * Why Stripe refuses a refund for good; null for an error after which it may still be made, or has
 * been.
 */
export function explainRefusedRefund(error: unknown): string | null {
  if (!(error instanceof errors.StripeInvalidRequestError) || error.statusCode !== 400) return null;
  if (error.code === 'charge_already_refunded') return 'The payment has been refunded already.';
  // Stripe gives this one no code.
  if (error.param === 'amount') return 'The refund is larger than what is left of the payment.';
  return `Stripe refused the refund: ${(error.code ?? 'no reason given').replaceAll('_', ' ')}.`;
}

/** The secret key is wrong or revoked, or may not do this. */
function isRefusedKey(error: unknown): boolean {
  return (
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  );
}

/** Such as `ECONNREFUSED`. `fetch` puts it into the cause. */
function findCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return findCode(error.cause) ?? error.name;
}
