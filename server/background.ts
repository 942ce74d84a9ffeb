import type { Pool } from 'pg';
import { compareDaily } from './books/compare-daily.ts';
import type { PaymentActionParts } from './books/payment-actions.ts';
import { forgetAttempts } from './checkout/attempt-store.ts';
import { reconcilePendingOrders } from './checkout/reconcile-pending.ts';
import { finishVoids } from './keys/desk/void-in-pieces.ts';
import { rehashStockKeys } from './keys/rehash-stock-keys.ts';
import { bindStoredKeys } from './keys/seal-stored-keys.ts';
import { writeEarlierLicences } from './licences/earlier-licences.ts';
import { remindBuyers } from './licences/reminders.ts';
import { retryDocuments } from './mail/outbox-store.ts';
import { queueWaitingAlerts } from './operators/alert-store.ts';
import { alertWaitingDocuments } from './operators/alert-waiting-documents.ts';
import { forgetSignIns } from './operators/desk/session/forget-sign-ins.ts';
import { endAlerts } from './operators/end-alerts.ts';
import { alertLateMails, alertOverdueBackup, alertPendingOrders } from './operators/watch-shop.ts';
import { forgetBuyers } from './orders/erase-buyer.ts';
import { forgetEvidence } from './orders/evidence-store.ts';
import { serveBackorders } from './orders/serve-backorders.ts';
import { forgetEvents } from './payments/event-store.ts';
import { forgetCounts } from './platform/limits/rate-limits.ts';
import type { Queue } from './platform/process/open-queue.ts';
import { repeat } from './platform/process/repeat.ts';
import { alertLowStock } from './products/alert-low-stock.ts';
import { forgetQuotes } from './quotes/quote-store.ts';
import { reconcileRefunds } from './refunds/reconcile-refunds.ts';
import { forgetVerifications } from './verification/forget-verifications.ts';

type Rounds = Readonly<
  Record<string, (shop: BackgroundShop, signal: AbortSignal) => Promise<unknown>>
>;

const hourly: Rounds = {
  // The first round is at the start, after which a compiler may work again.
  'try documents again': ({ db }) => retryDocuments(db),
  'delete expired rows': ({ pool, config }) => forgetExpired(pool, config),
  'bind licence keys to their seats': ({ db, sealer }) => bindStoredKeys(db, sealer),
  'hash keys in stock in one form': ({ db, sealer }) => rehashStockKeys(db, sealer),
  'write the licences of earlier orders': writeEarlierLicences,
  'queue renewal reminders': remindBuyers,
  'compare payments with the gateway': compareDaily,
  'look for an overdue backup': alertOverdueBackup,
};

const everyFiveSeconds: Rounds = {
  async 'reconcile pending orders'(shop, signal) {
    await reconcilePendingOrders(shop, shop.log, signal);
    await alertPendingOrders(shop);
  },
  'look for late mails': alertLateMails,
  'look for mails that wait for documents': alertWaitingDocuments,
  'end alerts': ({ db }) => endAlerts(db),
  'queue the mails of alerts': ({ db }) => queueWaitingAlerts(db),
  'finish voiding keys': ({ db }) => finishVoids(db),
  async 'hand out keys that orders wait for'(shop, signal) {
    await serveBackorders(shop, signal);
    await alertLowStock(shop);
  },
  'reconcile refunds': reconcileRefunds,
};

const defaultIntervals = { reconcile: 5_000, deleteExpired: 3_600_000 };
export type Intervals = Readonly<typeof defaultIntervals>;

/** Starts what goes on without a request, until the shop closes. */
export function startBackground(
  opened: AsyncDisposableStack,
  shop: BackgroundShop,
  { reconcile, deleteExpired }: Intervals = defaultIntervals,
): void {
  for (const queue of [shop.outbox, shop.eventQueue]) {
    queue.start();
    opened.defer(() => queue.stop());
  }
  repeatAll(opened, shop, hourly, deleteExpired);
  repeatAll(opened, shop, everyFiveSeconds, reconcile);
}

function repeatAll(
  opened: AsyncDisposableStack,
  shop: BackgroundShop,
  rounds: Rounds,
  milliseconds: number,
): void {
  for (const [name, work] of Object.entries(rounds))
    opened.use(repeat({ name, milliseconds, log: shop.log }, (signal) => work(shop, signal)));
}

/**
 * Paid orders, their keys and invoices stay. `keepUnpaidDays`: how long it is kept who asked for
 * what was never paid.
 */
export async function forgetExpired(
  pool: Pool,
  { keepUnpaidDays }: BackgroundShop['config'],
): Promise<void> {
  await forgetVerifications(pool);
  await forgetSignIns(pool);
  await forgetCounts(pool);
  await forgetAttempts(pool);
  await forgetQuotes(pool, keepUnpaidDays);
  await forgetEvents(pool);
  await forgetBuyers(pool, keepUnpaidDays);
  await forgetEvidence(pool);
}

type BackgroundShop = PaymentActionParts & {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly config: { readonly keepUnpaidDays: number };
  readonly outbox: Queue;
  readonly eventQueue: Queue;
};
