import { reconcilePendingOrders } from './checkout/reconcile-pending.ts';
import { openPaymentActions, type PaymentActionParts } from './payment-actions.ts';
import { type ReconciliationReport, reconcilePayments } from './reconciliation/reconcile-payments.ts';
import { reconcileRefunds } from './refunds/reconcile-refunds.ts';

/** Settles what is pending until nothing is due, then compares the payments of the last days with the gateway's. */
export async function reconcileShop(
  parts: PaymentActionParts,
  days: number,
  signal: AbortSignal,
): Promise<ReconciliationReport> {
  await reconcilePendingOrders(parts, parts.log, signal);
  await reconcileRefunds(parts, signal);
  return reconcilePayments({ ...parts, ...openPaymentActions(parts) }, days, signal);
}
