import type { Pool } from 'pg';
import { PostgresRateLimit } from './postgres-rate-limit.ts';
import { type RateLimit, type RateLimits, type RuleName, rules } from './rate-limits.ts';

/**
 * All limits of the shop, counted in PostgreSQL so that several nodes share them. Where that fails, they throw an
 * `UncountedError`.
 */
export function openRateLimits(pool: Pool): RateLimits {
  return forEachRule((name) => {
    const [points, seconds] = rules[name];
    return new PostgresRateLimit(pool, name, points, seconds);
  });
}

/** No limits at all: for load tests in demo mode. */
export function withoutRateLimits(): RateLimits {
  return forEachRule(() => ({
    take: async () => ({ allowed: true, counted: 0 }),
    giveBack: async () => {},
    refusal: () => null,
  }));
}

function forEachRule(open: (name: RuleName) => RateLimit): RateLimits {
  return {
    codesPerClient: open('codesPerClient'),
    codesPerSite: open('codesPerSite'),
    codesPerNetwork: open('codesPerNetwork'),
    codesPerEmail: open('codesPerEmail'),
    codesPerEmailAndDay: open('codesPerEmailAndDay'),
    codesOverall: open('codesOverall'),
    codesInReserve: open('codesInReserve'),
    wrongCodesPerEmail: open('wrongCodesPerEmail'),
    wrongCodesPerClient: open('wrongCodesPerClient'),
    wrongInvoicesPerClient: open('wrongInvoicesPerClient'),
    declinesPerEmail: open('declinesPerEmail'),
    declinesPerClient: open('declinesPerClient'),
    seatsPerEmail: open('seatsPerEmail'),
    seatsPerClient: open('seatsPerClient'),
  };
}
