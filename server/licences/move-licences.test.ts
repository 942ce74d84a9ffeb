import { describe, expect, it } from 'vitest';
import { type LicenceDays, lastDayOf } from '../../contract/terms.ts';
import { beginToday, changeDays, findExcess, type MovableLicence } from './move-licences.ts';

const licence = (id: number, continues: number | null, seatsLeft: number, days: LicenceDays) => ({
  ...{ id, continues, seatsLeft, paidOn: '2026-01-01' },
  ...days,
});
const year = (startsOn: string) => ({ startsOn, endsOn: lastDayOf(startsOn, { months: 12 }) });

const first = licence(1, null, 5, year('2026-11-28'));
const second = licence(2, 1, 5, year('2027-11-28'));
const third = licence(3, 2, 4, year('2028-11-28'));

describe('seats that continue more than is left', () => {
  it('are those of the newest licences, and what continues them where they end', () => {
    const cut = [{ ...first, seatsLeft: 2 }, second, third];
    const isFirst = ({ id }: MovableLicence) => id === 1;
    expect(findExcess(cut, isFirst)).toEqual([{ licence: second, seats: 3 }]);
    expect(findExcess(cut, isFirst, { recursive: true })).toEqual([
      { licence: second, seats: 3 },
      { licence: third, seats: 2 },
    ]);
    expect(findExcess([first, second, third], () => true)).toEqual([]);
  });

  it('begin today, and what continues them follows: in part, as far as it must', () => {
    const moves = beginToday([first, second, third], [{ licence: second, seats: 3 }], '2027-02-10');
    expect(
      moves.map(({ licence: { id }, seats, isWhole, startsOn, endsOn }) => [
        id,
        seats,
        isWhole,
        startsOn,
        endsOn,
      ]),
    )
      // prettier-ignore
      .toEqual([
        [2, 3, false, '2027-02-10', '2028-02-09'],
        [3, 2, false, '2028-02-10', '2029-02-09'],
      ]);
    expect(moves[0]?.continues).toBeNull();
    expect(moves[1]?.continues).toBe(moves[0]);
  });

  it('that have begun keep their days', () => {
    const moves = beginToday([first, second, third], [{ licence: second, seats: 5 }], '2028-01-01');
    expect(moves).toMatchObject([{ startsOn: second.startsOn, endsOn: second.endsOn, continues: null }]);
    expect(moves).toHaveLength(1);
  });
});

describe('licences that were renewed after their end', () => {
  const late = { ...licence(2, 1, 5, year('2028-02-01')), paidOn: '2028-02-01' };

  it('may end earlier, and what continues them keeps its days', () => {
    const moves = changeDays([first, late], first, { ...first, endsOn: '2027-12-15' });
    expect(moves[1] ?? late).toMatchObject({ startsOn: '2028-02-01', endsOn: '2029-01-31' });
  });

  it('may end later: what continues them follows from there', () => {
    const moves = changeDays([first, late], first, { ...first, endsOn: '2028-02-14' });
    expect(moves[1]).toMatchObject({ startsOn: '2028-02-15', endsOn: '2029-02-14' });
  });

  it('may lose what they continue in part, and what continues them keeps its days', () => {
    const begun = { ...second, paidOn: '2027-11-01' };
    const after = { ...licence(3, 2, 5, year('2029-01-10')), paidOn: '2029-01-10' };
    const moves = beginToday([first, begun, after], [{ licence: begun, seats: 3 }], '2029-02-01');
    expect(moves.map(({ licence: { id }, startsOn }) => [id, startsOn])).toEqual([
      [2, '2027-11-28'],
      [3, '2029-01-10'],
    ]);
  });
});
