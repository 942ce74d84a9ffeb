import Stripe from 'stripe';
import { openClientShares } from '../client-shares.ts';

export interface StripeAddress {
  readonly secretKey: string;
  /** Where a stand-in for Stripe is reached, such as `http://127.0.0.1:4100`; null for Stripe itself. */
  readonly apiBase: string | null;
}

/** The time that is left of a limit, as the SDK takes it. Throws {@link NotSent} when none is left. */
export type TimeLeft = () => { readonly timeout: number };

/** A call that never left this process. */
export class NotSent extends Error {
  readonly code: 'NO_TIME_LEFT' | 'TOO_MANY_CALLS';

  constructor(code: NotSent['code']) {
    super(`Stripe was not asked: ${code}`);
    this.code = code;
  }
}

/** Stripe allows 100 calls a second of a live account, and 25 of a sandbox. */
const callsAtOnce = 40;
const patienceMilliseconds = 500;

/** Opens the SDK. It repeats no call: the adapter decides about that, since it knows what the first may have done. */
export function openStripe({ secretKey, apiBase }: StripeAddress): Stripe {
  return new Stripe(secretKey, {
    ...(apiBase !== null && splitAddress(apiBase)),
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 0,
    // With its own HTTP client the SDK sends a call again when the connection was cut, even with no retries allowed.
    httpClient: Stripe.createFetchHttpClient(limitCalls()),
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

/** A `fetch` that sends a limited number of calls at a time, and none that has waited too long. */
function limitCalls(): typeof fetch {
  const runInShare = openClientShares(callsAtOnce, patienceMilliseconds);
  return async (url, init) => {
    const response = await runInShare('stripe', () => fetch(url, { ...init, redirect: 'error' }));
    if (!response) throw new NotSent('TOO_MANY_CALLS');
    return response;
  };
}
