import type { OrderResult } from '../../api-answers.ts';

type KeyGroup = OrderResult['licenseKeys'][number];

/** One key a line, for the clipboard; product names stand between the groups when there are several. */
export function listKeysAsText(groups: readonly KeyGroup[]): string {
  if (groups.length === 1) return groups.flatMap(({ keys }) => keys).join('\n');
  return groups.map(({ productName, keys }) => [productName, ...keys].join('\n')).join('\n\n');
}
