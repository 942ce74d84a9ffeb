import type { Pool, QueryConfig } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { changeInBatches } from '../database/in-batches.ts';
import { rules } from './limit-rules.ts';

/**
 * Limits how often something may happen for one key: an email address, a client, a network, or
 * everybody.
 */
export interface RateLimit {
  /** Counts `points`, one when left out, or returns how long to wait when that was too much. */
  take(key: string, points?: number): Promise<Allowance>;
  /**
   * Takes back what was counted. Never throws: what can't be given back stays counted until its
   * time is up.
   */
  giveBack(key: string, points?: number): Promise<void>;
  /**
   * The refusal of a key, if this process remembers one. It counts nothing, and needs no database.
   */
  refusal(key: string): Refusal | null;
}

export interface Refusal {
  readonly allowed: false;
  readonly retryAfterSeconds: number;
}

/** `counted` is the key's count with what was just taken. */
export type Allowance = { readonly allowed: true; readonly counted: number } | Refusal;

export type Take = readonly [limit: RateLimit, key: string, points?: number];

type RuleName = keyof typeof rules;
export type RateLimits = Readonly<Record<RuleName, RateLimit>>;

/**
 * A limit could not be counted, for the reason in `cause`. What it guards is then refused, never
 * allowed.
 */
export class UncountedError extends Error {}

/** Stops at the first that refuses, and counts nothing if a key is known to be over any of them. */
export async function takeEach(takes: readonly Take[]): Promise<Allowance> {
  for (const [limit, key] of takes) {
    const refusal = limit.refusal(key);
    if (refusal) return refusal;
  }
  let allowance: Allowance = { allowed: true, counted: 0 };
  for (const [limit, key, points] of takes) {
    allowance = await limit.take(key, points);
    if (!allowance.allowed) return allowance;
  }
  return allowance;
}

export async function giveBackEach(takes: readonly Take[]): Promise<void> {
  for (const [limit, key, points] of takes) await limit.giveBack(key, points);
}

/** Above this, the oldest keys are forgotten, and counted in the database again. */
const mostRemembered = 10_000;

/**
 * Shared by all nodes. Refusals are remembered: a flood of refused calls doesn't reach the
 * database.
 */
export class PostgresRateLimit implements RateLimit {
  readonly #limiter: RateLimiterPostgres;
  readonly #pool: Pool;
  readonly #refusedUntil = new Map<string, number>();

  constructor(pool: Pool, name: string, points: number, seconds: number) {
    this.#pool = pool;
    this.#limiter = new RateLimiterPostgres({
      // The library names its statements, which a transaction pooler such as PgBouncer before 1.21
      // can't keep.
      storeType: 'client',
      storeClient: { query: ({ text, values }: QueryConfig) => pool.query(text, values) },
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
  }

  async take(key: string, points = 1): Promise<Allowance> {
    const remembered = this.refusal(key);
    if (remembered) return remembered;
    try {
      const { consumedPoints } = await this.#limiter.consume(key, points);
      return { allowed: true, counted: consumedPoints };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes))
        throw new UncountedError('A limit could not be counted', { cause: refused });
      const [oldest = ''] = this.#refusedUntil.keys();
      if (this.#refusedUntil.size >= mostRemembered) this.#refusedUntil.delete(oldest);
      this.#refusedUntil.set(key, Date.now() + refused.msBeforeNext);
      // What was refused did not happen, so it must not keep out what is allowed once others are
      // given back.
      await this.#uncount(key, points);
      return refuseFor(refused.msBeforeNext);
    }
  }

  async giveBack(key: string, points = 1): Promise<void> {
    await this.#uncount(key, points);
    this.#refusedUntil.delete(key);
  }

  refusal(key: string): Refusal | null {
    const milliseconds = (this.#refusedUntil.get(key) ?? 0) - Date.now();
    if (milliseconds > 0) return refuseFor(milliseconds);
    this.#refusedUntil.delete(key);
    return null;
  }

  /**
   * The library's own `reward` would begin the next window below zero when this one has just ended.
   */
  async #uncount(key: string, points: number): Promise<void> {
    const uncount =
      'update rate_limits set points = greatest(points - $2, 0) where key = $1 and expire > $3';
    await this.#pool
      .query(uncount, [this.#limiter.getKey(key), points, Date.now()])
      .catch(() => {});
  }
}

export function refuseFor(milliseconds: number): Refusal {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) };
}

/**
 * The limits of the shop, counted in PostgreSQL. When that fails, they throw an `UncountedError`.
 */
export function openRateLimits(pool: Pool): RateLimits {
  return openEach((name) => {
    const [points, seconds] = rules[name];
    return new PostgresRateLimit(pool, name, points, seconds);
  });
}

/**
 * Forgets counts whose time is up. They use the clocks of the processes, which may differ from the
 * database's.
 */
export async function forgetCounts(pool: Pool): Promise<void> {
  await changeInBatches(pool, {
    change: 'delete from rate_limits',
    key: 'key',
    rows: `rate_limits
      where expire < (extract(epoch from now() - interval '1 hour') * 1000)::bigint`,
  });
}

/** No limits: for load tests in demo mode. */
export function withoutRateLimits(): RateLimits {
  const take = async () => ({ allowed: true, counted: 0 }) as const;
  return openEach(() => ({ take, giveBack: async () => {}, refusal: () => null }));
}

function openEach(open: (name: RuleName) => RateLimit): RateLimits {
  const limits = Object.keys(rules).map((name) => [name, open(name as RuleName)]);
  return Object.fromEntries(limits);
}
