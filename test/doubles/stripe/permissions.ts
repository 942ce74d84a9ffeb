import { ApiError } from './api-error.ts';

/** The permission of a restricted key for each part of the API, by Stripe's names. */
const permissions = {
  payment_intents: 'payment_intent',
  refunds: 'charge',
  charges: 'charge',
  disputes: 'dispute',
  events: 'event',
  balance_transactions: 'balance_transaction_source',
  balance: 'balance',
  confirmation_tokens: 'confirmation_token',
  payment_method_domains: 'payment_method_domain',
  payment_method_configurations: 'payment_method_configuration',
} as const;

/** Refuses a call for which a restricted key lacks the permission. */
export function requirePermission(method: 'GET' | 'POST', path: string, missing: readonly string[]): void {
  const [, part = ''] = /^\/v1\/(\w+)/.exec(path) ?? [];
  const subject = Object.entries(permissions).find(([name]) => name === part)?.[1];
  const name = `${subject}_${method === 'GET' ? 'read' : 'write'}`;
  if (!missing.includes(name)) return;
  const message =
    "The provided key 'rk_test_*********' does not have the required permissions for this endpoint on account " +
    `'acct_double'. Having the 'rak_${name}' permission would allow this request to continue.`;
  throw new ApiError(403, { type: 'invalid_request_error', message });
}
