export type DateOrder = 'day-first' | 'month-first';

/** What a cell says of a day: `YYYY-MM-DD`, `never`, or why it isn't clear. */
export type ReadDay =
  | { readonly day: string | null }
  | { readonly unclear: 'order' | 'unreadable' };

const unreadable = { unclear: 'unreadable' } as const;

/**
 * Reads a day as ISO 8601, Australians, spreadsheets or names of months write it. Where the day and
 * the month could be swapped, or the year has two digits, it needs `order`.
 */
export function readDay(text: string, order: DateOrder | null): ReadDay {
  const cell = text.trim().toLowerCase().replace(time, '').replace(weekday, '');
  if (cell === '' || endless.test(cell)) return { day: null };
  const [, isoYear, isoMonth, isoDay] = iso.exec(cell) ?? [];
  if (isoYear) return toDay(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [serial] = serialNumber.exec(cell) ?? [];
  if (serial) return readSerial(Number.parseInt(serial, 10));
  const [, first, second, year] = slashed.exec(cell) ?? [];
  if (first && second && year) return readSlashed(Number(first), Number(second), year, order);
  return readNamedMonth(cell);
}

/**
 * How dates of a column are read: by those that can be read in one way only. Null where none shows
 * it, or they disagree.
 */
export function findDateOrder(cells: readonly string[]): DateOrder | null {
  const orders = new Set<DateOrder>();
  for (const cell of cells) {
    const [, first, second, year] = slashed.exec(cell.trim().replace(time, '')) ?? [];
    if (!first || !second || year?.length !== 4) continue;
    if (Number(first) > 12 && Number(second) <= 12) orders.add('day-first');
    if (Number(second) > 12 && Number(first) <= 12) orders.add('month-first');
  }
  const [only] = orders;
  return orders.size === 1 && only ? only : null;
}

const time =
  /(?:t|,?\s+)\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:\s*[ap]m)?(?:\s*(?:z|utc|gmt|a[ce][ds]t|awst|[+-]\d\d:?\d\d))?$/i;
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/;
const endless =
  /^(?:-+|–|—|n\/?a|none|never|no expiry|does not expire|perpetual|lifetime|unlimited|permanent)$/;
const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
/** From 2010 to 2119, and nothing that could be a year. */
const serialNumber = /^(?:4[0-9]|[5-7][0-9])\d{3}(?:\.\d+)?$/;
const slashed = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;

/** Excel counts days from 30 December 1899. */
function readSerial(days: number): ReadDay {
  return { day: new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10) };
}

function readSlashed(
  first: number,
  second: number,
  year: string,
  order: DateOrder | null,
): ReadDay {
  // 27/06/28 may begin with the year.
  const isSure = year.length === 4;
  const fullYear = isSure ? Number(year) : 2_000 + Number(year);
  if (first > 12 || second > 12 || first === second) {
    if (!isSure && order === null) return { unclear: 'order' };
    return first > 12 ? toDay(fullYear, second, first) : toDay(fullYear, first, second);
  }
  if (order === null) return { unclear: 'order' };
  return order === 'day-first' ? toDay(fullYear, second, first) : toDay(fullYear, first, second);
}

/** `30 June 2027`, `30-Jun-27`, `June 30, 2027`. */
function readNamedMonth(cell: string): ReadDay {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([a-z]{3,9})\.?[\s,.-]*(\d{4}|\d{2})$/.exec(
    cell,
  );
  const monthFirst = /^([a-z]{3,9})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})$/.exec(cell);
  const [day, name, year] = dayFirst
    ? dayFirst.slice(1)
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]];
  if (!day || !name || !year) return unreadable;
  const month = months.findIndex((full) => isName(name, full));
  const fullYear = year.length === 4 ? Number(year) : 2_000 + Number(year);
  return month < 0 ? unreadable : toDay(fullYear, month + 1, Number(day));
}

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august'],
  ...['september', 'october', 'november', 'december'],
];

function isName(name: string, full: string): boolean {
  return name === full || name === full.slice(0, 3) || (full === 'september' && name === 'sept');
}

function toDay(year: number, month: number, day: number): ReadDay {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 2_000 && year < 2_200
    ? { day: date.toISOString().slice(0, 10) }
    : unreadable;
}
