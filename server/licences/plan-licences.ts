import { addDays, type LicenceDays, lastDayOf, type Term } from '../../contract/terms.ts';

/** Seats of a licence that a renewal may continue. */
export interface OpenSeats {
  readonly licenceId: number;
  readonly productId: string;
  /** The last day of the licence. */
  readonly endsOn: string;
  readonly seats: number;
}

export interface WantedLine {
  readonly position: number;
  readonly productId: string;
  readonly quantity: number;
  readonly term: Term;
  /**
   * The other product whose licences it continues; null for new seats. Undefined: it continues its
   * own product, or what no other line does where the renewed orders lack that.
   */
  readonly insteadOf?: string | null | undefined;
}

/** Seats of a line that go on from seats of a licence. */
export interface Claim {
  readonly position: number;
  readonly licenceId: number;
  /** The last day of that licence. */
  readonly endsOn: string;
  readonly seats: number;
}

/** What a line gives: seats of it from the first to the last day. */
export interface PlannedLicence extends LicenceDays {
  readonly position: number;
  /** Counted from 1, within its line. */
  readonly firstSeat: number;
  readonly lastSeat: number;
  readonly productId: string;
  /** The id of the licence whose seats go on in it; null for new seats. */
  readonly continues: number | null;
}

/**
 * Which seats of the lines continue which licences: as many as are open, the earliest end first.
 * Lines of the same product come before those that take the place of another one.
 *
 * `named`: the products that the renewed orders have, even without an open seat.
 */
export function claimSeats(
  lines: readonly WantedLine[],
  open: readonly OpenSeats[],
  named: ReadonlySet<string>,
): Claim[] {
  const left = open
    .filter(({ seats }) => seats > 0)
    .toSorted((a, b) => compare(a.endsOn, b.endsOn) || a.licenceId - b.licenceId)
    .map((licence) => ({ ...licence }));
  const claimed = new Map(lines.map(({ position }) => [position, 0]));
  const claims: Claim[] = [];

  const take = (line: WantedLine, isWanted: (productId: string) => boolean) => {
    for (const licence of left) {
      const taken = claimed.get(line.position) ?? 0;
      const seats = Math.min(licence.seats, line.quantity - taken);
      if (seats === 0 || !isWanted(licence.productId) || outlasts(licence, line.term)) continue;
      licence.seats -= seats;
      claimed.set(line.position, taken + seats);
      const { licenceId, endsOn } = licence;
      claims.push({ position: line.position, licenceId, endsOn, seats });
    }
  };

  const inCart = new Set(
    lines.flatMap(({ productId, insteadOf }) => (insteadOf ? [productId, insteadOf] : productId)),
  );
  const mayTakeOthers = ({ productId, insteadOf }: WantedLine) =>
    insteadOf === undefined && !named.has(productId);

  for (const line of lines) {
    const { productId, insteadOf = productId } = line;
    if (insteadOf !== productId) continue;
    const takesOthers = mayTakeOthers(line);
    take(line, (id) => id === productId || (takesOthers && !inCart.has(id)));
  }
  for (const line of lines) {
    if (line.insteadOf) take(line, (productId) => productId === line.insteadOf);
  }
  return claims;
}

/** A term until a day can't continue a licence that ends on that day or later. */
function outlasts({ endsOn }: OpenSeats, term: Term): boolean {
  return 'endsOn' in term && endsOn >= term.endsOn;
}

/**
 * The licences of lines that are paid today: what continues seats begins on the day after their
 * last one, or today if that is over; the rest is new, and begins today.
 */
export function planLicences(
  lines: readonly WantedLine[],
  claims: readonly Claim[],
  today: string,
): PlannedLicence[] {
  return lines.flatMap(({ position, productId, quantity, term }) => {
    const parts: PlannedLicence[] = [];
    const add = (seats: number, startsOn: string, continues: number | null) => {
      const firstSeat = (parts.at(-1)?.lastSeat ?? 0) + 1;
      const last = lastDayOf(startsOn, term);
      const endsOn = last < startsOn ? startsOn : last;
      const lastSeat = firstSeat + seats - 1;
      parts.push({ position, firstSeat, lastSeat, productId, startsOn, endsOn, continues });
    };

    for (const { licenceId, endsOn, seats } of claims.filter((of) => of.position === position)) {
      const next = addDays(endsOn, 1);
      add(seats, next < today ? today : next, licenceId);
    }
    const rest = quantity - (parts.at(-1)?.lastSeat ?? 0);
    if (rest > 0) add(rest, today, null);
    return parts;
  });
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
