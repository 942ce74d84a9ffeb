import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { reconcilePendingOrders } from './checkout/reconcile-pending.ts';
import type { ReconcileParts } from './checkout/settle-by-gateway.ts';
import type { Outbox } from './outbox/outbox.ts';
import { repeat } from './process/repeat.ts';
import { reconcileRefunds } from './refunds/reconcile-refunds.ts';
import type { RefundParts } from './refunds/settle-refund.ts';
import { forgetExpired } from './retention/forget-expired.ts';

/** Milliseconds between two rounds of background work. */
export interface Intervals {
  readonly reconcile: number;
  readonly deleteExpired: number;
}

/** Sends mails, reconciles pending orders and refunds, and deletes expired rows, until the shop closes. */
export function startBackground(
  opened: AsyncDisposableStack,
  dependencies: ReconcileParts & RefundParts & { readonly pool: Pool; readonly outbox: Outbox },
  { log, intervals = { reconcile: 5_000, deleteExpired: 3_600_000 } }: BackgroundOptions,
): void {
  const { pool, outbox } = dependencies;
  outbox.start();
  opened.defer(() => outbox.stop());
  const repeatEvery = (milliseconds: number, name: string, work: (signal: AbortSignal) => Promise<unknown>) =>
    opened.adopt(repeat({ name, milliseconds, log }, work), (task) => task.stop());
  repeatEvery(intervals.deleteExpired, 'delete expired rows', () => forgetExpired(pool));
  repeatEvery(intervals.reconcile, 'reconcile pending orders', (signal) =>
    reconcilePendingOrders(dependencies, log, signal),
  );
  repeatEvery(intervals.reconcile, 'reconcile refunds', (signal) => reconcileRefunds(dependencies, signal));
}

interface BackgroundOptions {
  readonly log: FastifyBaseLogger;
  readonly intervals?: Intervals;
}
