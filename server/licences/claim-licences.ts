import type { RenewalPlan } from '../../contract/renewals.ts';
import type { Tx } from '../platform/database/pool.ts';
import { writeEarlierLicencesOf } from './earlier-licences.ts';
import { insertClaims, lockLicences } from './licence-store.ts';
import { readNamedLicences } from './open-licences.ts';
import { claimSeats, type WantedLine } from './plan-licences.ts';
import { planRenewal, type WantedRenewal } from './plan-renewal.ts';

/** Why an order isn't written: its buyer was shown other days, or wasn't asked what is covered. */
export type RefusedRenewal =
  | { readonly kind: 'terms-changed'; readonly plan: RenewalPlan }
  | { readonly kind: 'renewal-covered'; readonly plan: RenewalPlan }
  /** Orders of the same buyer claim these seats at the bank's challenge: end them first. */
  | { readonly kind: 'renewal-left'; readonly orderIds: readonly string[] };

interface OrderToWrite extends WantedRenewal {
  readonly id: string;
  /**
   * The tag of the days that the buyer was shown. Undefined where nobody was: then a renewal of
   * what is covered is refused. Null sells what there is.
   */
  readonly termsShown: string | null | undefined;
}

/**
 * Makes a pending order the only one that continues its seats, in the commit that writes it. Null
 * when it may be paid. Of parallel renewals, the second one waits for the locks, and then sees the
 * first.
 */
export async function claimLicences(tx: Tx, order: OrderToWrite): Promise<RefusedRenewal | null> {
  const { id, renews, termsShown } = order;
  if (renews.length === 0) return null;
  await lockNamedLicences(tx, renews);

  const { plan, claims, leaving } = await planRenewal(tx, order);
  if (leaving.length > 0) return { kind: 'renewal-left', orderIds: leaving };
  if (typeof termsShown === 'string' && termsShown !== plan.tag)
    return { kind: 'terms-changed', plan };
  if (termsShown === undefined && plan.covered) return { kind: 'renewal-covered', plan };
  await insertClaims(tx, id, claims);
  return null;
}

/**
 * Claims the seats of a renewal that an earlier release wrote, in the payment's commit. That
 * release let what was covered begin when the cover ended.
 */
export async function claimLate(
  tx: Tx,
  orderId: string,
  renews: readonly string[],
  lines: readonly WantedLine[],
): Promise<void> {
  await lockNamedLicences(tx, renews);
  const licences = await readNamedLicences(tx, renews);
  const named = licences.filter(({ isNamed }) => isNamed);
  const products = new Set(named.map(({ productId }) => productId));
  await insertClaims(tx, orderId, claimSeats(lines, licences, products));
}

/**
 * Locks the licences of orders, and all that continue them: also those that are written while it
 * waits for a lock.
 */
async function lockNamedLicences(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await writeEarlierLicencesOf(tx, orderIds);
  let locked = 0;
  for (;;) {
    const ids = (await readNamedLicences(tx, orderIds)).map(({ licenceId }) => licenceId);
    if (ids.length === locked) return;
    await lockLicences(tx, ids);
    locked = ids.length;
  }
}
