/** A cell as `write-excel-file` takes it. */
interface TextCell {
  readonly value: string;
  readonly type: StringConstructor;
  readonly format: '@';
  readonly fontWeight?: 'bold';
}

/**
 * The cells of a spreadsheet file. Each is text and stays text when it is edited: twenty digits
 * keep all of them, and nothing runs as a formula. The first row has the headings.
 */
export function toTextCells(table: readonly (readonly string[])[]): TextCell[][] {
  const [headings = [], ...rows] = table;
  const bold = headings.map((text) => ({ ...toTextCell(text), fontWeight: 'bold' as const }));
  return [bold, ...rows.map((row) => row.map(toTextCell))];
}

function toTextCell(text: string): TextCell {
  return { value: escapeForExcel(text), type: String, format: '@' };
}

/** Columns as wide as their longest text, in characters, within what a screen shows. */
export function columnWidths(table: readonly (readonly string[])[]): { width: number }[] {
  const [headings = []] = table;
  return headings.map((_, column) => {
    const longest = table.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0);
    return { width: Math.min(longest + 2, 60) };
  });
}

/** Excel reads `_x0041_` as the letter A (ECMA-376, ST_Xstring). */
function escapeForExcel(text: string): string {
  const escaped = text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  // The library looks texts up in an object, and loses those that every object has.
  if (!(escaped in Object.prototype)) return escaped;
  return escapeFirst(escaped) + escaped.slice(1);
}

function escapeFirst(text: string): string {
  return `_x${text.charCodeAt(0).toString(16).padStart(4, '0')}_`;
}
