import { ApiError } from './api-error.ts';

export type KeyKind = 'secret' | 'restricted' | 'publishable';

/** Reads the API key of a request: from the header, or, as Stripe's script sends it, from the parameter `key`. */
export function readKey(header: string | undefined, parameter: string | null): KeyKind {
  const key = keyOf(header) ?? parameter ?? '';
  if (/^sk_test_\w+$/.test(key)) return 'secret';
  if (/^rk_test_\w+$/.test(key)) return 'restricted';
  if (/^pk_test_\w+$/.test(key)) return 'publishable';
  if (/^(sk|rk|pk)_live_/.test(key))
    throw refuse('The Stripe double takes test keys only. Keep live keys out of tests.');
  throw refuse(key === '' ? 'You did not provide an API key.' : 'Invalid API Key provided.');
}

export function refusePublishableKey(): ApiError {
  return refuse('This API call cannot be made with a publishable API key. Use a secret key.');
}

function refuse(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message });
}

/** `Bearer key`, or the user name of basic authentication. */
function keyOf(header: string | undefined): string | null {
  const [, scheme = '', value = ''] = /^(\w+) (\S+)$/.exec(header ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return null;
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? null;
}
