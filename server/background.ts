import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { type ReconcileParts, reconcilePendingOrders } from './checkout/reconcile-pending.ts';
import type { Config } from './config.ts';
import type { WorkerState } from './metrics/health.ts';
import type { Outbox } from './outbox/outbox.ts';
import { repeat } from './process/repeat.ts';
import { forgetExpired } from './retention/forget-expired.ts';

/** What happens without a request. */
export interface Background {
  readonly state: WorkerState;
  /** Lets what is under way end. */
  stop(): Promise<void>;
}

/** How often, in milliseconds, what was left behind is swept up, and what nobody needs any more is deleted. */
export interface Intervals {
  readonly reconcile: number;
  readonly deleteExpired: number;
}

type BackgroundParts = ReconcileParts & {
  readonly pool: Pool;
  readonly outbox: Outbox;
  readonly log: FastifyBaseLogger;
};

/** Sends mails, reconciles pending orders and deletes expired rows; with `off`, other processes do. */
export async function startBackground(
  mode: Config['worker'],
  parts: BackgroundParts,
  intervals: Intervals,
): Promise<Background> {
  if (mode === 'off') return { state: 'off', stop: async () => {} };
  const { pool, outbox, log } = parts;
  outbox.start();
  let state: WorkerState = 'running';
  const every = (milliseconds: number, name: string, work: (signal: AbortSignal) => Promise<unknown>) =>
    repeat({ name, milliseconds, log }, work);
  const sweeps = [
    every(intervals.reconcile, 'reconcile pending orders', (signal) =>
      reconcilePendingOrders(parts, log, signal),
    ),
    every(intervals.deleteExpired, 'delete expired rows', () => forgetExpired(pool)),
  ];
  return {
    get state() {
      return state;
    },
    async stop() {
      await Promise.all(sweeps.map((sweep) => sweep.stop()));
      await outbox.stop();
      state = 'stopped';
    },
  };
}
