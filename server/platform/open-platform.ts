import type { FastifyBaseLogger } from 'fastify';
import type { Seller } from '../../contract/seller.ts';
import { defaultTimeLimits, type TimeLimits } from './http/http-server.ts';
import { openRateLimits, withoutRateLimits } from './limits/rate-limits.ts';
import type { Config } from './settings/config.ts';
import { chooseOperators } from './settings/seller.ts';
import { findServer, openDatabase, type ShopServer } from './storage/storage.ts';

export interface PlatformOptions<Settings extends Config = Config> {
  readonly config: Settings;
  readonly seller: Seller;
  readonly log: FastifyBaseLogger;
  /** Where the database is, if the start of its server has begun. */
  readonly server?: Promise<ShopServer> | undefined;
  readonly timeLimits?: TimeLimits | undefined;
  /** Milliseconds for which a shop that stops still responds on open connections. */
  readonly drain?: number | undefined;
  readonly clock?: (() => Date) | undefined;
  /** Abandons the start: what is open by then is closed, and the start is rejected. */
  readonly signal?: AbortSignal | undefined;
}

export type Platform<Settings extends Config = Config> = Awaited<
  ReturnType<typeof openPlatform<Settings>>
>;

/** Opens what every noun is opened from. The tables of its database may be those of any release. */
export async function openPlatform<Settings extends Config>(
  opened: AsyncDisposableStack,
  options: PlatformOptions<Settings>,
) {
  const { config, seller, log, drain, signal } = options;
  const operators = chooseOperators(config, seller);
  const server = options.server ?? findServer(config, log, { signal });
  const database = opened.adopt(await openDatabase(config, log, server), ({ close }) => close());
  const { db, pool } = database;

  return {
    config,
    seller,
    operators,
    operatorEmails: operators.map(({ email }) => email),
    log,
    clock: options.clock ?? (() => new Date()),
    signal,
    database,
    db,
    pool,
    limits: config.rateLimits ? openRateLimits(pool) : withoutRateLimits(),
    timeLimits: options.timeLimits ?? defaultTimeLimits,
    drain,
    load: { inFlight: 0, shed: 0 },
    /** Whether no real money moves. */
    demo: config.mode !== 'live',
    shopUrl: config.publicUrl,
    worker: config.worker === 'off' ? ('off' as const) : ('running' as const),
  };
}
