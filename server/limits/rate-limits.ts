import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** A limit on how often something may happen for one key: an email address, a client address, or everybody. */
export interface RateLimit {
  /** Counts one; says how long to wait when that was one too many. */
  take(key: string): Promise<Allowance>;
  /** Takes back what was counted last: it was no offence after all. */
  giveBack(key: string): Promise<void>;
  /** Says whether `take` would be allowed, and counts nothing. */
  look(key: string): Promise<Allowance>;
}

export type Allowance =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How many, in how many seconds. */
const rules = {
  codesPerEmail: [3, 15 * minute],
  codesPerClient: [20, hour],
  codesOverall: [2_000, hour],
  wrongCodesPerEmail: [10, day],
  wrongCodesPerClient: [60, hour],
  wrongInvoicesPerClient: [20, hour],
  declinesPerEmail: [30, hour],
  declinesPerClient: [100, hour],
} as const satisfies Record<string, readonly [number, number]>;

type RuleName = keyof typeof rules;

export type RateLimits = Readonly<Record<RuleName, RateLimit>>;

/** A limit could not be counted; the cause says why. What it guards is refused then, never allowed. */
export class UncountedError extends Error {}

/**
 * All limits of the shop, counted in PostgreSQL so that several nodes share them. Where that fails, they throw an
 * {@link UncountedError}.
 */
export function openRateLimits(pool: Pool): RateLimits {
  return forEachRule((name) => new PostgresRateLimit(pool, name));
}

/** No limits at all: for load tests in demo mode. */
export function withoutRateLimits(): RateLimits {
  const allow = async (): Promise<Allowance> => ({ allowed: true });
  return forEachRule(() => ({ take: allow, look: allow, giveBack: async () => {} }));
}

/** Counts one against each limit in turn, and stops at the first that refuses: later ones are not used up. */
export async function takeEach(takes: readonly (readonly [RateLimit, string])[]): Promise<Allowance> {
  for (const [limit, key] of takes) {
    const allowance = await limit.take(key);
    if (!allowance.allowed) return allowance;
  }
  return { allowed: true };
}

/** Says whether each limit has something left, and counts nothing. */
export async function lookAtEach(looks: readonly (readonly [RateLimit, string])[]): Promise<Allowance> {
  const allowances = await Promise.all(looks.map(([limit, key]) => limit.look(key)));
  return allowances.find(({ allowed }) => !allowed) ?? { allowed: true };
}

function forEachRule(open: (name: RuleName) => RateLimit): RateLimits {
  return {
    codesPerEmail: open('codesPerEmail'),
    codesPerClient: open('codesPerClient'),
    codesOverall: open('codesOverall'),
    wrongCodesPerEmail: open('wrongCodesPerEmail'),
    wrongCodesPerClient: open('wrongCodesPerClient'),
    wrongInvoicesPerClient: open('wrongInvoicesPerClient'),
    declinesPerEmail: open('declinesPerEmail'),
    declinesPerClient: open('declinesPerClient'),
  };
}

class PostgresRateLimit implements RateLimit {
  readonly #limiter: RateLimiterPostgres;

  constructor(pool: Pool, name: RuleName) {
    const [points, duration] = rules[name];
    this.#limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration,
    });
  }

  async take(key: string): Promise<Allowance> {
    try {
      await this.#limiter.consume(key);
      return { allowed: true };
    } catch (refusal) {
      return refusal instanceof RateLimiterRes ? refuse(refusal) : rethrowUncounted(refusal);
    }
  }

  async look(key: string): Promise<Allowance> {
    const count = await this.#limiter.get(key).catch(rethrowUncounted);
    return count && count.consumedPoints >= this.#limiter.points ? refuse(count) : { allowed: true };
  }

  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key, 1).catch(rethrowUncounted);
  }
}

function refuse({ msBeforeNext }: RateLimiterRes): Allowance {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}

function rethrowUncounted(cause: unknown): never {
  throw new UncountedError('A limit could not be counted', { cause });
}
