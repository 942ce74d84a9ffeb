import { type State, states } from '../../../contract/checkout.ts';

/** Australia Post's postcode ranges, in order; each starts where the one before it ends. */
const ranges: readonly (readonly [last: number, state: State | null])[] = [
  [199, null],
  [299, 'ACT'],
  [799, null],
  [999, 'NT'],
  [2599, 'NSW'],
  [2618, 'ACT'],
  [2899, 'NSW'],
  [2920, 'ACT'],
  [2999, 'NSW'],
  [3999, 'VIC'],
  [4999, 'QLD'],
  [5999, 'SA'],
  [6999, 'WA'],
  [7999, 'TAS'],
  [8999, 'VIC'],
  [9999, 'QLD'],
];

/** A hint when a postcode is usually in another state; else null. Never an error: some postcodes cross a border. */
export function postcodeHint(postcode: string, state: string): string | null {
  const digits = postcode.trim();
  if (state === '' || !/^\d{4}$/.test(digits)) return null;
  const usual = ranges.find(([last]) => Number(digits) <= last)?.[1];
  return usual && usual !== state
    ? `${digits} is usually in ${states[usual]}. Please check the state.`
    : null;
}
