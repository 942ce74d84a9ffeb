/** The licence keys of one product. */
export interface KeyGroup {
  readonly productName: string;
  readonly keys: readonly string[];
}

const headings = ['Product', 'Licence key', 'Order ID'];

/** Tells Excel that what follows is UTF-8. */
const byteOrderMark = '\ufeff';

/** All licence keys of an order as a table for a spreadsheet (RFC 4180): product, key, order. */
export function formatKeysCsv(orderId: string, groups: readonly KeyGroup[]): string {
  const rows = groups.flatMap(({ productName, keys }) => keys.map((key) => [productName, key, orderId]));
  const lines = [headings, ...rows].map((cells) => `${cells.map(writeCell).join(',')}\r\n`);
  return byteOrderMark + lines.join('');
}

/** Quoted, and with an apostrophe before what a spreadsheet would run as a formula. */
function writeCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
