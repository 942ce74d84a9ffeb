import Stripe from 'stripe';
import { type CallLimits, limitCalls, liveLimits, NotSent, sandboxLimits } from './limit-calls.ts';

export interface StripeAddress {
  readonly secretKey: string;
  /** Where a stand-in for Stripe is reached, such as `http://127.0.0.1:4100`; null for Stripe itself. */
  readonly apiBase: string | null;
}

/** The time that is left of a limit, as the SDK takes it. Throws {@link NotSent} when none is left. */
export type TimeLeft = () => { readonly timeout: number };

/**
 * Opens the SDK. It repeats no call but those that Stripe refused with 429: the adapter decides about the others, since it
 * knows what the first may have done.
 */
export function openStripe({ secretKey, apiBase }: StripeAddress, limits?: CallLimits): Stripe {
  const ofAccount = secretKey.includes('_live_') ? liveLimits : sandboxLimits;
  return new Stripe(secretKey, {
    ...(apiBase !== null && splitAddress(apiBase)),
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 0,
    // With its own HTTP client the SDK sends a call again when the connection was cut, even with no retries allowed.
    httpClient: Stripe.createFetchHttpClient(limitCalls(limits ?? ofAccount)),
    telemetry: false,
    appInfo: { name: 'licence-shop' },
  });
}

/** Starts the time limit of a group of calls. */
export function startTimeLimit(milliseconds: number): TimeLeft {
  const end = performance.now() + milliseconds;
  return () => {
    const left = Math.floor(end - performance.now());
    if (left < 1) throw new NotSent('NO_TIME_LEFT');
    return { timeout: left };
  };
}

function splitAddress(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  } as const;
}
