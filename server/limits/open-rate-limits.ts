import type { Pool } from 'pg';
import { PostgresRateLimit } from './postgres-rate-limit.ts';
import { type RateLimit, type RateLimits, type RuleName, rules } from './rate-limits.ts';

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
