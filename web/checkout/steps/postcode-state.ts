import { type State, states } from '../../../contract/checkout.ts';

/** Australia Post's ranges of postcodes, delivery areas and post office boxes alike. The first that fits counts. */
const ranges: readonly (readonly [first: number, last: number, state: State])[] = [
  [200, 299, 'ACT'],
  [800, 999, 'NT'],
  [1000, 2599, 'NSW'],
  [2600, 2618, 'ACT'],
  [2619, 2899, 'NSW'],
  [2900, 2920, 'ACT'],
  [2921, 2999, 'NSW'],
  [3000, 3999, 'VIC'],
  [4000, 4999, 'QLD'],
  [5000, 5999, 'SA'],
  [6000, 6999, 'WA'],
  [7000, 7999, 'TAS'],
  [8000, 8999, 'VIC'],
  [9000, 9999, 'QLD'],
];

/**
 * A remark about a postcode that is usually in another state; null when there is nothing to remark. It is a hint
 * and never a block: some postcodes cross a border.
 */
export function postcodeHint(postcode: string, state: string): string | null {
  if (state === '' || !/^\d{4}$/.test(postcode.trim())) return null;
  const number = Number(postcode);
  const usual = ranges.find(([first, last]) => number >= first && number <= last)?.[2];
  if (usual === undefined || usual === state) return null;
  return `${postcode.trim()} is usually in ${states[usual]}. Please check the state.`;
}
