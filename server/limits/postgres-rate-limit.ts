import type { Pool, QueryConfig } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import {
  type Allowance,
  type RateLimit,
  type RateLimits,
  type Refusal,
  type RuleName,
  rules,
  UncountedError,
} from './rate-limits.ts';

/** Above this, the oldest keys are forgotten, and counted in the database again. */
const mostRemembered = 10_000;

/** Shared by all nodes. Refusals are remembered: a flood of refused calls doesn't reach the database. */
export class PostgresRateLimit implements RateLimit {
  readonly #limiter: RateLimiterPostgres;
  readonly #refusedUntil = new Map<string, number>();

  constructor(pool: Pool, name: string, points: number, seconds: number) {
    this.#limiter = new RateLimiterPostgres({
      // The library names its statements, which a transaction pooler such as PgBouncer before 1.21 can't keep.
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
      if (!(refused instanceof RateLimiterRes)) {
        throw new UncountedError('A limit could not be counted', { cause: refused });
      }
      this.#remember(key, refused.msBeforeNext);
      // What was refused did not happen, so it must not keep out what is allowed once others are given back.
      await this.#uncount(key, points);
      return refuse(refused.msBeforeNext);
    }
  }

  async giveBack(key: string, points = 1): Promise<void> {
    await this.#uncount(key, points);
    this.#refusedUntil.delete(key);
  }

  refusal(key: string): Refusal | null {
    const until = this.#refusedUntil.get(key);
    if (until === undefined) return null;
    const milliseconds = until - Date.now();
    if (milliseconds > 0) return refuse(milliseconds);
    this.#refusedUntil.delete(key);
    return null;
  }

  #remember(key: string, milliseconds: number): void {
    const [oldest] = this.#refusedUntil.keys();
    if (oldest !== undefined && this.#refusedUntil.size >= mostRemembered) this.#refusedUntil.delete(oldest);
    this.#refusedUntil.set(key, Date.now() + milliseconds);
  }

  async #uncount(key: string, points: number): Promise<void> {
    await this.#limiter.reward(key, points).catch(() => {});
  }
}

function refuse(milliseconds: number): Refusal {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) };
}

/** The limits of the shop, counted in PostgreSQL. When that fails, they throw an `UncountedError`. */
export function openRateLimits(pool: Pool): RateLimits {
  return openEach((name) => {
    const [points, seconds] = rules[name];
    return new PostgresRateLimit(pool, name, points, seconds);
  });
}

/** No limits: for load tests in demo mode. */
export function withoutRateLimits(): RateLimits {
  return openEach(() => ({
    take: async () => ({ allowed: true, counted: 0 }),
    giveBack: async () => {},
    refusal: () => null,
  }));
}

function openEach(open: (name: RuleName) => RateLimit): RateLimits {
  const names = Object.keys(rules) as RuleName[];
  return Object.fromEntries(names.map((name) => [name, open(name)])) as RateLimits;
}
