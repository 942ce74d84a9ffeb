import { countOf } from '../../../contract/format.ts';
import type { Evidence } from './read-evidence.ts';

/** Some five pages. A bank doesn't compare them: they show how much was delivered. */
const mostKeys = 1_000;

/** By product, all but the last characters hidden, as at the desk. */
export function describeKeys({ order, keys }: Evidence) {
  const groups = order.lines.flatMap(({ productName }, position) => {
    const ofLine = keys.filter((key) => key.position === position);
    return ofLine.length === 0 ? [] : { productName, keys: ofLine };
  });
  let left = mostKeys;
  return groups.map(({ productName, keys: all }) => {
    const shown = all.slice(0, left);
    left -= shown.length;
    const more = all.length - shown.length;
    return {
      title: `${productName}: ${countOf(all.length, 'licence key')}`,
      keys: shown.map(({ maskedKey, endedBecause }) =>
        endedBecause ? `${maskedKey} (${endedBecause})` : maskedKey,
      ),
      more: more > 0 ? `${countOf(more, 'further key')}, not listed here.` : '',
    };
  });
}
