import type { Pool } from 'pg';
import { type PaymentActionParts, reconcileShop } from './books/payment-actions.ts';
import { takeDailyTurn } from './books/reconcile-payments.ts';
import { forgetAttempts } from './checkout/attempt-store.ts';
import { reconcilePendingOrders } from './checkout/reconcile-pending.ts';
import { finishVoids } from './keys/desk/void-in-pieces.ts';
import { rehashStockKeys } from './keys/rehash-stock-keys.ts';
import { bindStoredKeys } from './keys/seal-stored-keys.ts';
import { queueReminders } from './licences/reminders.ts';
import { queueWaitingAlerts } from './operators/alert-store.ts';
import { forgetSignIns } from './operators/desk/session/forget-sign-ins.ts';
import { endAlerts } from './operators/end-alerts.ts';
import {
  alertFailedComparison,
  alertLateMails,
  alertOverdueBackup,
  alertPendingOrders,
} from './operators/watch-shop.ts';
import { forgetBuyers } from './orders/erase-buyer.ts';
import { fillTerms } from './orders/line-store.ts';
import { serveBackorders } from './orders/serve-backorders.ts';
import { forgetEvents } from './payments/event-store.ts';
import { forgetCounts } from './platform/limits/rate-limits.ts';
import type { Queue } from './platform/process/open-queue.ts';
import { repeat } from './platform/process/repeat.ts';
import { alertLowStock } from './products/alert-low-stock.ts';
import { forgetQuotes } from './quotes/quote-store.ts';
import { reconcileRefunds } from './refunds/reconcile-refunds.ts';
import { forgetVerifications } from './verification/forget-verifications.ts';

const defaultIntervals = { reconcile: 5_000, deleteExpired: 3_600_000 };
export type Intervals = Readonly<typeof defaultIntervals>;

/** Starts what goes on without a request, until the shop closes. */
export function startBackground(
  opened: AsyncDisposableStack,
  dependencies: BackgroundParts,
  intervals: Intervals = defaultIntervals,
): void {
  const { pool, db, log, clock, outbox, eventQueue } = dependencies;
  for (const queue of [outbox, eventQueue]) {
    queue.start();
    opened.defer(() => queue.stop());
  }
  const repeatEvery = (
    milliseconds: number,
    name: string,
    work: (signal: AbortSignal) => Promise<unknown>,
  ) => opened.use(repeat({ name, milliseconds, log }, work));
  repeatEvery(intervals.deleteExpired, 'delete expired rows', () =>
    forgetExpired(pool, dependencies.config),
  );
  repeatEvery(intervals.deleteExpired, 'bind licence keys to their seats', () =>
    bindStoredKeys(db, dependencies.sealer),
  );
  repeatEvery(intervals.deleteExpired, 'hash keys in stock in one form', () =>
    rehashStockKeys(db, dependencies.sealer),
  );
  const { timeZone } = dependencies.seller;
  repeatEvery(intervals.deleteExpired, 'fill in the terms of licences', () =>
    fillTerms(db, timeZone),
  );
  repeatEvery(intervals.deleteExpired, 'queue renewal reminders', async () => {
    if ((await queueReminders(db, { now: clock(), timeZone })) > 0) outbox.wake();
  });
  repeatEvery(intervals.deleteExpired, 'compare payments with the gateway', async (signal) => {
    const compare = () => reconcileShop(dependencies, daysToCompare, signal);
    await takeDailyTurn(db, compare).catch(async (error: unknown) => {
      if (!signal.aborted) await alertFailedComparison(dependencies);
      throw error;
    });
  });
  repeatEvery(intervals.deleteExpired, 'look for an overdue backup', () =>
    alertOverdueBackup(dependencies),
  );
  repeatEvery(intervals.reconcile, 'reconcile pending orders', async (signal) => {
    await reconcilePendingOrders(dependencies, log, signal);
    await alertPendingOrders(dependencies);
  });
  repeatEvery(intervals.reconcile, 'look for late mails', () => alertLateMails(dependencies));
  repeatEvery(intervals.reconcile, 'end alerts', () => endAlerts(db));
  repeatEvery(intervals.reconcile, 'queue the mails of alerts', () => queueWaitingAlerts(db));
  repeatEvery(intervals.reconcile, 'finish voiding keys', () => finishVoids(db));
  repeatEvery(intervals.reconcile, 'hand out keys that orders wait for', async (signal) => {
    await serveBackorders(dependencies, signal);
    await alertLowStock(dependencies);
  });
  repeatEvery(intervals.reconcile, 'reconcile refunds', (signal) =>
    reconcileRefunds(dependencies, signal),
  );
}

/** Paid orders, their keys and invoices stay. `keepUnpaidDays`: how long it is kept who asked for what was never paid. */
export async function forgetExpired(
  pool: Pool,
  { keepUnpaidDays }: BackgroundParts['config'],
): Promise<void> {
  await forgetVerifications(pool);
  await forgetSignIns(pool);
  await forgetCounts(pool);
  await forgetAttempts(pool);
  await forgetQuotes(pool, keepUnpaidDays);
  await forgetEvents(pool);
  await forgetBuyers(pool, keepUnpaidDays);
}

const daysToCompare = 7;

type BackgroundParts = PaymentActionParts & {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly config: { readonly keepUnpaidDays: number };
  readonly outbox: Queue;
  readonly eventQueue: Queue;
};
