import { recordAuditEvent } from '../operators/record-audit-event.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { applyMoves, type FamilyMove, mailDays, movesOfDays } from './apply-moves.ts';
import type { FamilyLicence } from './licence-family.ts';
import { beginToday, type ExcessSeats, findExcess } from './move-licences.ts';
import { readToday } from './plan-renewal.ts';

export type FamilyExcess = ExcessSeats<FamilyLicence>;

/** Seats of later orders that continue more than refunds have left of an order's licences. */
export function excessOf(
  family: readonly FamilyLicence[],
  orderId: string,
  options?: { readonly recursive: boolean },
): FamilyExcess[] {
  return findExcess(family, (licence) => licence.orderId === orderId, options);
}

/** The days that the excess seats, and what continues those, have if they begin today. */
export async function foreseeBeginning(
  db: Db,
  family: readonly FamilyLicence[],
  excess: readonly FamilyExcess[],
): Promise<FamilyMove[]> {
  return beginToday(family, excess, await readToday(db));
}

interface Beginning {
  readonly orderId: string;
  /** Locked, as the refund left it. */
  readonly family: readonly FamilyLicence[];
  readonly excess: readonly FamilyExcess[];
  /** Who decided it, for the audit. */
  readonly actor: string;
}

/** Lets excess seats begin today, mails the buyers the new days, and records it of each order. */
export async function beginContinued(
  tx: Tx,
  { orderId, family, excess, actor }: Beginning,
): Promise<FamilyMove[]> {
  const moves = await foreseeBeginning(tx, family, excess);
  await applyMoves(tx, moves);
  await mailDays(tx, moves);
  await recordMoves(tx, moves, { actor, because: orderId });
  return moves;
}

/** Records new days of licences, with the order because of which they moved. */
export async function recordMoves(
  tx: Tx,
  moves: readonly FamilyMove[],
  { actor, because }: { readonly actor: string; readonly because: string },
): Promise<void> {
  const byOrder = Map.groupBy(movesOfDays(moves), ({ licence }) => licence.orderId);
  for (const [orderId, ofOrder] of byOrder) {
    if (orderId === because) continue;
    await recordAuditEvent(tx, {
      actor,
      action: 'licence-days-moved',
      orderId,
      before: { days: ofOrder.map(({ licence }) => toDays(licence)) },
      after: {
        because,
        seats: ofOrder.reduce((sum, { seats }) => sum + seats, 0),
        days: ofOrder.map(toDays),
      },
    });
  }
}

function toDays({ startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string }) {
  return { startsOn, endsOn };
}
