import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { openClientShares } from '../payments/client-shares.ts';

export interface StripeAddress {
  readonly secretKey: string;
  /**
   * Where a stand-in for Stripe is reached, such as `http://127.0.0.1:4100`; null for Stripe
   * itself.
   */
  readonly apiBase: string | null;
}

/**
 * The time that is left of a limit, as the SDK takes it. Throws {@link NotSent} when none is left.
 */
export type TimeLeft = () => { readonly timeout: number };

/**
 * Opens the SDK. It repeats no call but those that Stripe refused with 429: the adapter decides
 * about the others, since it knows what the first may have done.
 */
export function openStripe({ secretKey, apiBase }: StripeAddress): Stripe {
  const limits = secretKey.includes('_live_') ? liveLimits : sandboxLimits;
  return new Stripe(secretKey, {
    ...splitAddress(apiBase),
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 0,
    // With its own HTTP client the SDK sends a call again when the connection was cut, even with no
    // retries allowed.
    httpClient: Stripe.createFetchHttpClient(limitCalls(limits)),
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

function splitAddress(apiBase: string | null) {
  if (apiBase === null) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  } as const;
}

/** A call that never left this process. */
export class NotSent extends Error {
  readonly code: 'NO_TIME_LEFT' | 'TOO_MANY_CALLS';

  constructor(code: NotSent['code']) {
    super(`Stripe was not asked: ${code}`);
    this.code = code;
  }
}

export interface CallLimits {
  /** Most calls that begin within any second. */
  readonly perSecond: number;
  /** Most calls under way. */
  readonly atOnce: number;
  /** A call that would wait for longer is not sent. */
  readonly patienceMilliseconds: number;
}

/**
 * Stripe's limits for an account (docs.stripe.com/rate-limits). Other processes and programs may
 * share the account.
 */
export const liveLimits: CallLimits = { perSecond: 100, atOnce: 40, patienceMilliseconds: 3_000 };
export const sandboxLimits: CallLimits = { perSecond: 25, atOnce: 40, patienceMilliseconds: 3_000 };

/** Stripe did nothing when it responded with 429, so these waits come before the same call. */
const retryMilliseconds = [250, 500, 1_000];

/**
 * A `fetch` that keeps to the limits of Stripe, and sends a call again that Stripe refused because
 * of them.
 */
export function limitCalls({ perSecond, atOnce, patienceMilliseconds }: CallLimits): typeof fetch {
  const runInShare = openClientShares(atOnce, patienceMilliseconds);
  const begun: number[] = [];

  async function waitForTurn(signal: AbortSignal | undefined): Promise<void> {
    const now = performance.now();
    const earliest = Math.max(now, (begun.at(-perSecond) ?? Number.NEGATIVE_INFINITY) + 1_000);
    if (earliest - now > patienceMilliseconds) throw new NotSent('TOO_MANY_CALLS');
    begun.push(earliest);
    if (begun.length > perSecond) begun.shift();
    if (earliest > now) await wait(earliest - now, undefined, signal && { signal });
  }

  return async (url, init) => {
    const signal = init?.signal ?? undefined;
    const send = async () => {
      await waitForTurn(signal);
      return fetch(url, { ...init, redirect: 'error' });
    };
    for (let attempt = 0; ; attempt++) {
      const response = await runInShare('stripe', send);
      if (!response) throw new NotSent('TOO_MANY_CALLS');
      const delay = retryMilliseconds[attempt];
      if (response.status !== 429 || delay === undefined) return response;
      await response.body?.cancel();
      await wait(delay * (0.8 + Math.random() * 0.4), undefined, signal && { signal });
    }
  };
}
