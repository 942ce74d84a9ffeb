import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDays, type LicenceDays, lastDayOf, termOf } from '../../contract/terms.ts';
import { beginToday, changeDays, findExcess, type MovableLicence, type Move } from './move-licences.ts';

const term = fc.oneof(
  fc.integer({ min: 1, max: 84 }).map((months) => ({ months })),
  fc.integer({ min: 1, max: 900 }).map((days) => ({ days })),
);
const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2026-01-01', days));

/** A licence, and up to seven that continue it or each other, without gaps: the last of them may be refunded in part. */
const families = fc
  .tuple(
    day,
    fc.array(fc.record({ of: fc.nat(), seats: fc.integer({ min: 1, max: 9 }), term }), {
      minLength: 1,
      maxLength: 8,
    }),
    fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
  )
  .map(([start, parts, refunds]) => {
    const family: MovableLicence[] = [];
    for (const [index, { of, seats, term: length }] of parts.entries()) {
      const before = family[of % Math.max(index, 1)];
      const taken = family.filter(({ continues }) => continues === before?.id);
      const room = before ? before.seatsLeft - taken.reduce((sum, one) => sum + one.seatsLeft, 0) : 9;
      if (room <= 0) continue;
      const startsOn = before ? addDays(before.endsOn, 1) : start;
      const endsOn = 'months' in length ? lastDayOf(startsOn, length) : addDays(startsOn, length.days - 1);
      const seatsLeft = before ? Math.min(seats, room) : seats;
      family.push({
        ...{ id: index + 1, continues: before?.id ?? null, seatsLeft, paidOn: '2026-01-01' },
        ...{ startsOn, endsOn: max(startsOn, endsOn) },
      });
    }
    return family.map((one, i) => ({ ...one, refunded: (refunds[i] ?? 0) % (one.seatsLeft + 1) }));
  });

const max = (a: string, b: string) => (a > b ? a : b);

/** Each seat-part after the moves, with what it continues. */
interface Part extends LicenceDays {
  readonly id: number;
  readonly seats: number;
  readonly before: Part | null | undefined;
}

/** Makes the moves as the store does. */
function applyTo(family: readonly MovableLicence[], moves: readonly Move[]): Part[] {
  const parts = new Map<MovableLicence | Move, Part>();
  const wholeOf = (id: number | null) => {
    const whole = moves.find((move) => move.licence.id === id && move.isWhole);
    return parts.get(whole ?? (family.find((one) => one.id === id) as MovableLicence));
  };
  for (const one of family) {
    const whole = moves.find((move) => move.licence === one && move.isWhole);
    const own = moves.filter((move) => move.licence === one);
    const gone = own.filter(({ isWhole }) => !isWhole).reduce((sum, { seats }) => sum + seats, 0);
    const { startsOn, endsOn } = whole ?? one;
    const stays = whole?.continues === undefined;
    const before = stays ? wholeOf(one.continues) : whole.continues && parts.get(whole.continues);
    parts.set(whole ?? one, { id: one.id, seats: one.seatsLeft - gone, startsOn, endsOn, before });
    for (const move of own.filter(({ isWhole }) => !isWhole))
      parts.set(move, {
        ...{ id: one.id, seats: move.seats, startsOn: move.startsOn, endsOn: move.endsOn },
        before: move.continues && parts.get(move.continues),
      });
  }
  return [...parts.values()];
}

function expectSound(family: readonly MovableLicence[], parts: readonly Part[], chosen?: MovableLicence) {
  for (const one of family) {
    const own = parts.filter(({ id }) => id === one.id);
    expect(own.reduce((sum, { seats }) => sum + seats, 0)).toBe(one.seatsLeft);
    for (const part of own) if (one !== chosen) expectSameLength(one, part);
  }
  for (const part of parts) {
    if (part.seats === 0) continue;
    // Neither a gap nor an overlap.
    if (part.before && part.id !== chosen?.id) expect(part.startsOn).toBe(addDays(part.before.endsOn, 1));
    const later = parts.filter(({ before }) => before === part);
    expect(later.reduce((sum, { seats }) => sum + seats, 0)).toBeLessThanOrEqual(part.seats);
  }
}

function expectSameLength(before: LicenceDays, after: LicenceDays) {
  const length = termOf(before);
  if ('months' in length) expect(after.endsOn).toBe(lastDayOf(after.startsOn, length));
  else expect(countDays(after)).toBe(countDays(before));
}

describe('whatever was renewed and refunded', () => {
  it('seats that begin today leave neither gap nor overlap, keep their length, and none is lost', () => {
    fc.assert(
      fc.property(families, fc.nat(), day, (all, which, today) => {
        const refundedId = all[which % all.length]?.id;
        const family = all.map(({ refunded, ...one }) => ({
          ...one,
          seatsLeft: one.id === refundedId ? one.seatsLeft - refunded : one.seatsLeft,
        }));
        const excess = findExcess(family, ({ id }) => id === refundedId);
        const parts = applyTo(family, beginToday(family, excess, today));
        expectSound(family, parts);
        for (const {
          licence: { startsOn },
        } of excess)
          expect(parts.some((part) => part.before === null && part.startsOn === min(startsOn, today))).toBe(
            true,
          );
      }),
    );
  });

  it('other days move all that continues them', () => {
    fc.assert(
      fc.property(families, fc.nat(), day, term, (family, which, startsOn, length) => {
        const chosen = family[which % family.length] as MovableLicence;
        const endsOn = max(
          startsOn,
          'months' in length ? lastDayOf(startsOn, length) : addDays(startsOn, length.days),
        );
        const parts = applyTo(family, changeDays(family, chosen, { startsOn, endsOn }));
        expectSound(family, parts, chosen);
      }),
    );
  });
});

const min = (a: string, b: string) => (a < b ? a : b);
