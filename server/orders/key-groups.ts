import type { KeyGroup } from '../../contract/key-table.ts';
import type { LineWithKeys } from './lines-with-keys.ts';
import type { LicenceLeft } from './order.ts';

type GroupedLine = Omit<LineWithKeys, 'position' | 'productId'>;

/**
 * The keys by product, by the days of their licences, and by the day on which they end. A product
 * whose seats are all refunded is left out.
 */
export function toKeyGroups(lines: readonly GroupedLine[]): (KeyGroup & { keys: string[] })[] {
  return lines
    .filter(({ seatsLeft }) => seatsLeft > 0)
    .flatMap((line) => splitByLicence(line).flatMap(toGroups));
}

/** The seats of a line that have the same days. Those are missing before payment. */
export interface LinePart
  extends Pick<GroupedLine, 'productName' | 'delivery' | 'awaiting' | 'seatsLeft'> {
  readonly keys: readonly string[];
  readonly expiries?: readonly (string | null)[] | undefined;
  readonly days?: Pick<LicenceLeft, 'startsOn' | 'endsOn'>;
}

export function splitByLicence(line: GroupedLine): LinePart[] {
  const licences = line.licences.filter(({ seatsLeft }) => seatsLeft > 0);
  const [first, ...others] = licences;
  if (!first) return [line];
  if (others.length === 0) return [{ ...line, days: first }];

  return licences.map((licence) => {
    const days = { startsOn: licence.startsOn, endsOn: licence.endsOn };
    const part = { ...line, seatsLeft: licence.seatsLeft, days };
    // The key for all seats of a line is that of each licence.
    if (line.delivery === 'line') return part;
    const { keys, keySeats = [...keys.keys()], expiries = [] } = line;
    const own = [...keys.keys()].filter((i) => {
      const seat = (keySeats[i] ?? 0) + 1;
      return seat >= licence.firstSeat && seat <= licence.lastSeat;
    });
    return {
      ...part,
      keys: own.flatMap((i) => keys[i] ?? []),
      expiries: own.map((i) => expiries[i] ?? null),
    };
  });
}

function toGroups({ productName, delivery, awaiting, seatsLeft, days, ...keys }: LinePart) {
  return splitByExpiry(keys).map((part) => ({
    productName,
    ...part,
    ...(delivery === 'line' && { seats: seatsLeft }),
    ...(awaiting && { awaiting: true as const }),
    ...(days && { startsOn: days.startsOn, endsOn: days.endsOn }),
  }));
}

/** The keys of a line by the last day on which they work. */
export function splitByExpiry({ keys, expiries = [] }: Pick<LinePart, 'keys' | 'expiries'>): {
  readonly keys: string[];
  readonly keysEndOn?: string;
}[] {
  const ends = Map.groupBy(keys.keys(), (i) => expiries[i] ?? null);
  if (ends.size < 2 && !ends.keys().next().value) return [{ keys: [...keys] }];
  return [...ends].map(([end, indexes]) => ({
    keys: indexes.flatMap((i) => keys[i] ?? []),
    ...(end !== null && { keysEndOn: end }),
  }));
}
