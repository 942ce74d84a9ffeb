import { addDays, countDays, type LicenceDays, lastDayOf, termOf } from '../../contract/terms.ts';

/** A licence as far as its days can move. */
export interface MovableLicence extends LicenceDays {
  readonly id: number;
  /** The licence whose seats go on in it; null for new seats. */
  readonly continues: number | null;
  /** Those that no refund has taken. */
  readonly seatsLeft: number;
  /** The day on which its order was paid. */
  readonly paidOn: string;
}

/** Seats of a licence that continue seats which are no longer there. */
export interface ExcessSeats<Licence extends MovableLicence = MovableLicence> {
  readonly licence: Licence;
  readonly seats: number;
}

/** The new days of a licence, or of its last seats, which become a licence of their own. */
export interface Move<Licence extends MovableLicence = MovableLicence> extends LicenceDays {
  readonly licence: Licence;
  readonly seats: number;
  /** None of its seats stays. */
  readonly isWhole: boolean;
  /** The move whose seats go on in it, null for none; undefined for the licence as before. */
  readonly continues: Move<Licence> | null | undefined;
}

/**
 * The seats that continue more than is left of licences, the newest licences first. `recursive`:
 * the seats are refunded, so that what continues them is in excess too.
 */
export function findExcess<Licence extends MovableLicence>(
  family: readonly Licence[],
  isContinued: (licence: Licence) => boolean,
  { recursive = false } = {},
): ExcessSeats<Licence>[] {
  const excess: ExcessSeats<Licence>[] = [];

  const takeFrom = (licence: Licence, seatsLeft: number) => {
    const later = laterThan(family, licence).toReversed();
    let over = sumOf(later) - seatsLeft;
    for (const one of later) {
      const seats = Math.min(Math.max(over, 0), one.seatsLeft);
      over -= seats;
      if (seats === 0) continue;
      excess.push({ licence: one, seats });
      if (recursive) takeFrom(one, one.seatsLeft - seats);
    }
  };

  for (const licence of family.filter(isContinued)) takeFrom(licence, licence.seatsLeft);
  return excess;
}

/**
 * Lets seats begin today that continue nothing any more, unless they have begun. What continues
 * them follows. A move comes before those that continue it.
 */
export function beginToday<Licence extends MovableLicence>(
  family: readonly Licence[],
  excess: readonly ExcessSeats<Licence>[],
  today: string,
): Move<Licence>[] {
  return excess.flatMap(({ licence, seats }) => {
    const startsOn = licence.startsOn < today ? licence.startsOn : today;
    const isWhole = seats === licence.seatsLeft;
    const days = shiftTo(licence, startsOn);
    const move: Move<Licence> = { licence, seats, isWhole, ...days, continues: null };
    return [move, ...follow(family, move)];
  });
}

/** Gives a licence other days, and moves what continues it along. */
export function changeDays<Licence extends MovableLicence>(
  family: readonly Licence[],
  licence: Licence,
  days: LicenceDays,
): Move<Licence>[] {
  const { startsOn, endsOn } = days;
  const { seatsLeft: seats } = licence;
  const move: Move<Licence> = {
    licence,
    seats,
    isWhole: true,
    startsOn,
    endsOn,
    continues: undefined,
  };
  return [move, ...follow(family, move)];
}

/**
 * What continues a moved licence begins on the day after its last one, but not before it was paid: a
 * buyer who renews a licence that is over loses no days when that ends earlier still. Of a licence
 * that moves in part, the seats that stay keep as many of those that continue it as they can.
 */
function follow<Licence extends MovableLicence>(
  family: readonly Licence[],
  before: Move<Licence>,
): Move<Licence>[] {
  const { licence: moved, isWhole } = before;
  if (isWhole && moved.endsOn === before.endsOn) return [];

  let staying = moved.seatsLeft - before.seats;
  let room = isWhole ? Number.POSITIVE_INFINITY : before.seats;
  return laterThan(family, moved).flatMap((licence) => {
    const kept = Math.min(staying, licence.seatsLeft);
    staying -= kept;
    const seats = Math.min(licence.seatsLeft - kept, room);
    room -= seats;
    if (seats === 0) return [];

    const move: Move<Licence> = {
      licence,
      seats,
      isWhole: seats === licence.seatsLeft,
      ...shiftTo(licence, latest(addDays(before.endsOn, 1), firstPossible(licence))),
      continues: isWhole ? undefined : before,
    };
    return [move, ...follow(family, move)];
  });
}

/** An owner may have chosen a day before the payment. */
function firstPossible({ startsOn, paidOn }: MovableLicence): string {
  return startsOn < paidOn ? startsOn : paidOn;
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}

/** The same length from another first day: in months where it is whole ones. */
export function shiftTo(days: LicenceDays, startsOn: string): LicenceDays {
  if (startsOn === days.startsOn) return { startsOn, endsOn: days.endsOn };
  const term = termOf(days);
  if ('months' in term) return { startsOn, endsOn: lastDayOf(startsOn, term) };
  return { startsOn, endsOn: addDays(startsOn, countDays(days) - 1) };
}

/** Those with seats left that continue a licence, the oldest first. */
function laterThan<Licence extends MovableLicence>(
  family: readonly Licence[],
  { id }: Licence,
): Licence[] {
  return family
    .filter(({ continues, seatsLeft }) => continues === id && seatsLeft > 0)
    .toSorted((a, b) => a.id - b.id);
}

function sumOf(licences: readonly MovableLicence[]): number {
  return licences.reduce((sum, { seatsLeft }) => sum + seatsLeft, 0);
}
