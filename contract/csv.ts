/** Makes Excel read a CSV file as UTF-8. */
export const byteOrderMark = '\ufeff';

/** One line of CSV (RFC 4180). Each cell comes from {@link writeExact} or {@link writeTyped}, or is a plain number. */
export function writeCsvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

/** A cell that has exactly this text: ids, and names that another system matches. A spreadsheet may run it. */
export function writeExact(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A cell with text that somebody typed. An apostrophe keeps a spreadsheet from running it as a formula. */
export function writeTyped(text: string): string {
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(text);
  return writeExact(isFormula ? `'${text}` : text);
}
