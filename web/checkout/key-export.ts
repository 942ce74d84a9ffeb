import type { OrderResult } from '../api-answers.ts';

type KeyGroup = OrderResult['licenseKeys'][number];

/** One key a line, for the clipboard; product names stand between the groups when there are several. */
export function listKeysAsText(groups: readonly KeyGroup[]): string {
  if (groups.length === 1) return groups.flatMap(({ keys }) => keys).join('\n');
  return groups.map(({ productName, keys }) => [productName, ...keys].join('\n')).join('\n\n');
}

/** Product and key, for a spreadsheet (RFC 4180). */
export function listKeysAsCsv(groups: readonly KeyGroup[]): string {
  const rows = groups.flatMap(({ productName, keys }) => keys.map((key) => [productName, key]));
  return [['Product', 'License key'], ...rows].map((row) => `${row.map(quoteCell).join(',')}\r\n`).join('');
}

/** An apostrophe keeps a spreadsheet from taking a text for a formula. */
function quoteCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
