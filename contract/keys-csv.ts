/** The licence keys of one product. */
export interface KeyGroup {
  readonly productName: string;
  readonly keys: readonly string[];
}

const headings = ['Product', 'Licence key', 'Order ID'];

/** Makes Excel read the file as UTF-8. */
const byteOrderMark = '\ufeff';

/** All licence keys of an order as CSV (RFC 4180): product, key, order. */
export function formatKeysCsv(orderId: string, groups: readonly KeyGroup[]): string {
  const rows = groups.flatMap(({ productName, keys }) => keys.map((key) => [productName, key, orderId]));
  const lines = [headings, ...rows].map((cells) => `${cells.map(writeCell).join(',')}\r\n`);
  return byteOrderMark + lines.join('');
}

/** Quotes a cell, and puts an apostrophe before text that a spreadsheet would run as a formula. */
function writeCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
