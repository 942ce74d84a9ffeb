/** Makes Excel read a CSV file as UTF-8. */
export const byteOrderMark = '\ufeff';

/** One line of CSV (RFC 4180). Each cell comes from {@link writeCell}, or is a plain number. */
export function writeCsvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

/** Quotes a cell, and puts an apostrophe before text that a spreadsheet would run as a formula. */
export function writeCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
