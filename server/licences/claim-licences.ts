import type { RenewalPlan } from '../../contract/renewals.ts';
import type { Tx } from '../platform/database/pool.ts';
import { writeEarlierLicencesOf } from './earlier-licences.ts';
import { insertClaims, lockLicences } from './licence-store.ts';
import { readNamedLicences } from './open-licences.ts';
import { planRenewal, type WantedRenewal } from './plan-renewal.ts';

/** The order may not be written: other days than these were promised, or nobody was asked. */
export type RefusedRenewal =
  | { readonly kind: 'terms-changed'; readonly plan: RenewalPlan }
  | { readonly kind: 'renewal-covered'; readonly plan: RenewalPlan }
  /** Orders of the same buyer wait at the bank's challenge with these seats: end them first. */
  | { readonly kind: 'renewal-left'; readonly orderIds: readonly string[] };

interface ClaimingOrder extends WantedRenewal {
  readonly id: string;
  /**
   * The tag of the days that the buyer was shown. Undefined where nobody was: then a renewal of
   * what is covered is refused. Null sells what there is.
   */
  readonly termsShown: string | null | undefined;
}

/**
 * Makes a pending order the only one that continues its seats, in the commit that writes it. Null
 * when it may be paid. Of parallel renewals, the second one waits for the locks, and sees the first.
 */
export async function claimLicences(tx: Tx, order: ClaimingOrder): Promise<RefusedRenewal | null> {
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

/** Locks the licences of orders, and all that continue them. */
async function lockNamedLicences(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await writeEarlierLicencesOf(tx, orderIds);
  const licences = await readNamedLicences(tx, orderIds);
  await lockLicences(
    tx,
    licences.map(({ licenceId }) => licenceId),
  );
}
