import type { FamilyMove } from '../licences/apply-moves.ts';
import { excessOf, type FamilyExcess, foreseeBeginning } from '../licences/continued-seats.ts';
import {
  type FamilyLicence,
  lockFamily,
  readClaims,
  readFamily,
} from '../licences/licence-family.ts';
import { lockOrders } from '../orders/lock-order.ts';
import type { Tx } from '../platform/database/pool.ts';
import { Refused } from '../platform/http/refused.ts';
import { planLaterRefunds } from './plan-later-refunds.ts';
import type { PlannedRefund, PlanParts } from './plan-refund.ts';
import { pretendRefund, takeBack } from './pretend-refund.ts';

/** Seats of later orders that continue seats which a refund takes. */
export interface ContinuedPlan {
  readonly excess: readonly FamilyExcess[];
  /** The days that they, and what continues them, have if they begin today. */
  readonly moves: readonly FamilyMove[];
  /** Refunds of the later orders, or why they can't be made; null where nobody asked. */
  readonly later: readonly PlannedRefund[] | Refused | null;
}

export interface Foreseen {
  /** Null where no later order continues more than the refund leaves. */
  readonly continued: ContinuedPlan | null;
  /** Pending orders that are to continue seats which the refund takes. */
  readonly claimedBy: { readonly orderId: string; readonly seats: number }[];
}

interface Wanted {
  readonly orderId: string;
  /** The refund that is about to be made; null for what refunds have done already. */
  readonly first: PlannedRefund | null;
  /** Later orders are to be refunded as well: `lockRelatedOrders` has locked them. */
  readonly refundsLater: boolean;
}

/**
 * Locks an order, and all whose licences continue its own: before anything else, so that two
 * refunds never wait for each other.
 */
export async function lockRelatedOrders(tx: Tx, orderId: string): Promise<void> {
  const family = await readFamily(tx, [orderId]);
  await lockOrders(tx, [...new Set([orderId, ...family.map((licence) => licence.orderId)])]);
}

/**
 * What a refund would do to licences that continue its order's. The database says so: the refund
 * is written, read, and taken back.
 */
export async function foreseeContinued(
  tx: Tx,
  parts: Pick<PlanParts, 'gateways'>,
  { orderId, first, refundsLater }: Wanted,
): Promise<Foreseen> {
  if (first && first.refund.lines.length === 0) return { continued: null, claimedBy: [] };

  const before = await lockFamily(tx, [orderId]);
  return takeBack(tx, async () => {
    if (first) await pretendRefund(tx, first);
    const family = first ? await readFamily(tx, [orderId]) : before;
    const claimedBy = await findClaims(tx, orderId, family);
    const excess = excessOf(family, orderId);
    if (excess.length === 0) return { continued: null, claimedBy };

    const moves = await foreseeBeginning(tx, family, excess);
    const later = refundsLater
      ? await planLaterRefunds(tx, parts, orderId, family).catch(keepRefusal)
      : null;
    return { continued: { excess, moves, later }, claimedBy };
  });
}

async function findClaims(tx: Tx, orderId: string, family: readonly FamilyLicence[]) {
  const cut = family.filter(
    (licence) => licence.orderId === orderId && licence.claimedSeats > licence.openSeats,
  );
  if (cut.length === 0) return [];
  return readClaims(
    tx,
    cut.map(({ id }) => id),
  );
}

function keepRefusal(error: unknown): Refused {
  if (error instanceof Refused) return error;
  throw error;
}
