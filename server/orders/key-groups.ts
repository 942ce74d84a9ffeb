import type { KeyGroup } from '../../contract/key-table.ts';
import type { LineWithKeys } from './lines-with-keys.ts';

/**
 * The keys by product, and by the day on which they end. A product whose seats are all refunded is
 * left out.
 */
export function toKeyGroups(
  lines: readonly Omit<LineWithKeys, 'position'>[],
): (KeyGroup & { keys: string[] })[] {
  return lines
    .filter(({ seatsLeft }) => seatsLeft > 0)
    .flatMap(({ productName, delivery, awaiting, seatsLeft, startsOn, endsOn, ...line }) =>
      splitByExpiry(line).map((part) => ({
        productName,
        ...part,
        ...(delivery === 'line' && { seats: seatsLeft }),
        ...(awaiting && { awaiting: true as const }),
        ...(startsOn && endsOn && { startsOn, endsOn }),
      })),
    );
}

/** The keys of a line by the last day on which they work. */
export function splitByExpiry({ keys, expiries = [] }: Pick<LineWithKeys, 'keys' | 'expiries'>): {
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
