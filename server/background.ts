import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { type ReconcileParts, reconcilePendingOrders } from './checkout/reconcile-pending.ts';
import type { Config } from './config.ts';
import type { WorkerState } from './http/health.ts';
import { repeat } from './jobs/repeat.ts';
import { startWorker } from './jobs/worker.ts';
import { receiptTask, requeueLostReceipts } from './receipts/receipt-queue.ts';
import { parseReceiptJob, sendReceipt } from './receipts/send-receipt.ts';
import { forgetExpired } from './retention/forget-expired.ts';

/** What happens without a request. */
export interface Background {
  readonly state: WorkerState;
  /** Lets what is under way end. */
  stop(): Promise<void>;
}

/** How often, in milliseconds, what was left behind is swept up, and what nobody needs any more is deleted. */
export interface Rhythm {
  readonly sweep: number;
  readonly forget: number;
}

type BackgroundParts = Parameters<typeof sendReceipt>[0] &
  ReconcileParts & {
    readonly pool: Pool;
    readonly workerPool: Pool;
    readonly log: FastifyBaseLogger;
  };

/** Mails receipts, sweeps up what was left behind and forgets what has expired; with `off`, others do. */
export async function startBackground(
  mode: Config['worker'],
  parts: BackgroundParts,
  rhythm: Rhythm,
): Promise<Background> {
  if (mode === 'off') return { state: 'off', stop: async () => {} };
  const { db, pool, workerPool, log } = parts;
  const worker = await startWorker(
    workerPool,
    { [receiptTask]: (payload) => sendReceipt(parts, parseReceiptJob(payload), log) },
    log,
  );
  const every = (milliseconds: number, name: string, work: (signal: AbortSignal) => Promise<unknown>) =>
    repeat({ name, milliseconds, log }, work);
  const sweeps = [
    every(rhythm.sweep, 'reconcile pending orders', (signal) => reconcilePendingOrders(parts, log, signal)),
    every(rhythm.sweep, 'requeue lost receipts', () => requeueLostReceipts(db)),
    every(rhythm.forget, 'forget what has expired', () => forgetExpired(pool)),
  ];
  return {
    get state() {
      return worker.running ? 'running' : 'stopped';
    },
    async stop() {
      await Promise.all(sweeps.map((sweep) => sweep.stop()));
      await worker.stop();
    },
  };
}
