import { sql } from 'kysely';
import { formatDay } from '../../contract/format.ts';
import { type LicenceDays, lastDayOf, mostMonths } from '../../contract/terms.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { type Refused, refuse, refuseField, refuseUnknown } from '../platform/http/refused.ts';
import { applyMoves, describeMove, type FamilyMove, mailDays } from './apply-moves.ts';
import { recordMoves } from './continued-seats.ts';
import { type FamilyLicence, lockFamily, readClaims } from './licence-family.ts';
import { changeDays, shiftTo } from './move-licences.ts';

export interface WantedTerm {
  readonly orderId: string;
  /** The line of the licence, and its first seat, from 1. */
  readonly position: number;
  readonly firstSeat: number;
  /** The first day; undefined for the one that it has. */
  readonly startsOn?: string | undefined;
  /** The last day; undefined for the same length. */
  readonly endsOn?: string | undefined;
}

export interface PlannedTerm {
  readonly licence: FamilyLicence;
  /** Of the licence itself first, then of those that continue it. */
  readonly moves: readonly FamilyMove[];
}

/**
 * The new days of a licence and of all that continue it, which it locks. Throws the refusal of days
 * that it can't have.
 */
export async function planTerm(tx: Tx, wanted: WantedTerm): Promise<PlannedTerm> {
  const { orderId, position, firstSeat } = wanted;
  const family = await lockFamily(tx, [orderId]);
  const own = family.filter((licence) => licence.orderId === orderId);
  if (own.length === 0)
    throw refuseUnknown(`Nothing was changed: there is no paid order ${orderId}.`);
  const licence = own.find((one) => one.position === position && one.firstSeat === firstSeat);
  if (!licence)
    throw refuseUnknown(
      `Nothing was changed: no licence of the order begins with seat ${firstSeat} of line ${position + 1}.`,
    );
  if (licence.seatsLeft === 0)
    throw refuse('Nothing was changed: every seat of this licence was refunded.');

  const { startsOn = licence.startsOn } = wanted;
  const days = { startsOn, endsOn: wanted.endsOn ?? shiftTo(licence, startsOn).endsOn };
  const fault = findFault(licence, days);
  if (fault) throw fault;

  const moves = changeDays(family, licence, days);
  await refuseClaimed(tx, moves);
  return { licence, moves };
}

function findFault(licence: FamilyLicence, { startsOn, endsOn }: LicenceDays): Refused | null {
  const { continuedUntil } = licence;
  if (endsOn < startsOn)
    return refuseField('endsOn', 'The last day is before the first day. Nothing was changed');
  if (endsOn > lastDayOf(startsOn, { months: mostMonths }))
    return refuseField('endsOn', `A term has at most ${mostMonths} months. Nothing was changed`);
  if (continuedUntil !== null && startsOn <= continuedUntil && startsOn !== licence.startsOn)
    return refuseField(
      'startsOn',
      `It continues a licence that lasts until ${formatDay(continuedUntil)}: begin later. ` +
        'Nothing was changed',
    );
  if (startsOn === licence.startsOn && endsOn === licence.endsOn)
    return refuse('Nothing was changed: the licence has these days already.');
  return null;
}

/** Refuses to move days that the buyer of a pending order was shown. */
async function refuseClaimed(tx: Tx, moves: readonly FamilyMove[]): Promise<void> {
  const [claim] = await readClaims(
    tx,
    moves.map(({ licence }) => licence.id),
  );
  if (!claim) return;
  throw refuse(
    `Nothing was changed: the pending order ${claim.orderId} is to continue these licences, and ` +
      'its buyer was shown the days. Try again when it is paid or has ended.',
  );
}

/** Gives a planned licence its days, with those that continue it, and mails the buyers. */
export async function writeTerm(
  tx: Tx,
  { licence, moves }: PlannedTerm,
  actor: string,
): Promise<void> {
  await applyMoves(tx, moves, licence);
  await mailDays(tx, moves);
  await recordMoves(tx, moves, { actor, because: licence.orderId });
}

export async function describeTermChange(db: Db, { moves }: PlannedTerm) {
  return { moves: moves.map(describeMove), shortKeys: await findShortKeys(db, moves) };
}

/** Valid keys of the vendor that would end before their licences do. */
async function findShortKeys(db: Db, moves: readonly FamilyMove[]) {
  const short = [];
  for (const { licence, endsOn } of moves) {
    const { orderId, invoiceNumber, position, firstSeat, lastSeat } = licence;
    const { rows } = await sql<{ keys: number; endOn: string | null }>`
      select count(*)::integer as keys, min(expires_on)::text as "endOn"
      from key_facts join line_facts using (order_id, position)
      where order_id = ${orderId} and position = ${position} and is_valid and expires_on < ${endsOn}
        and (delivery = 'line' or seat + 1 between ${firstSeat} and ${lastSeat})`.execute(db);
    for (const { keys, endOn } of rows)
      if (endOn) short.push({ orderId, invoiceNumber, keys, endOn });
  }
  return short;
}
