import { alertFailedComparison } from '../operators/watch-shop.ts';
import { type PaymentActionParts, reconcileShop } from './payment-actions.ts';
import { takeDailyTurn } from './reconcile-payments.ts';

const daysToCompare = 7;

/** Compares the payments of the last days with the gateway's, once a day among all processes. */
export async function compareDaily(
  parts: PaymentActionParts & Parameters<typeof alertFailedComparison>[0],
  signal: AbortSignal,
): Promise<void> {
  const compare = () => reconcileShop(parts, daysToCompare, signal);
  await takeDailyTurn(parts.db, compare).catch(async (error: unknown) => {
    if (!signal.aborted) await alertFailedComparison(parts);
    throw error;
  });
}
