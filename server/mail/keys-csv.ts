import type { PaidOrder } from '../orders/order.ts';

/** All licence keys of an order as a table for a spreadsheet: product, key, order. */
export function writeKeysCsv(order: PaidOrder): Buffer {
  const rows = order.lines.flatMap((line, i) =>
    (order.licenceKeys[i] ?? []).map((key) => [line.productName, key, order.id]),
  );
  const lines = [['Product', 'Licence key', 'Order ID'], ...rows].map((cells) =>
    cells.map(writeCell).join(','),
  );
  // The byte order mark tells Excel that this is UTF-8.
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);
}

/** Quoted, and with an apostrophe before what a spreadsheet would run as a formula. */
function writeCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
