/** Makes Excel read a CSV file as UTF-8. */
export const byteOrderMark = '\ufeff';

/** One line of CSV (RFC 4180), of {@link writeExact}, {@link writeTyped} and plain numbers. */
export function writeCsvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

/** A cell with exactly this text, such as an id that a system matches. A spreadsheet may run it. */
export function writeExact(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A cell with text that somebody typed. An apostrophe keeps a spreadsheet from running it. */
export function writeTyped(text: string): string {
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(text);
  return writeExact(isFormula ? `'${text}` : text);
}
