/** Characters in a line that ends with an amount. */
const width = 64;

/** The line above the sums of a table. */
export const sumRule = '-'.repeat(width);

/** A title in capitals, underlined, and the lines below it. */
export function writeSection(title: string, ...lines: readonly string[]): string {
  return [title.toUpperCase(), '='.repeat(title.length), ...lines].join('\n');
}

/** A label and an amount at the right margin. A long label has its own line. */
export function writeRow(label: string, amount: string): string {
  const labelWidth = width - amount.length - 1;
  if (label.length > labelWidth) return `${label}\n${amount.padStart(width)}`;
  return `${label.padEnd(labelWidth)} ${amount}`;
}

export function writePairLines(pairs: readonly (readonly [label: string, value: string])[]): string {
  return pairs.map(([label, value]) => `${label}: ${value}`).join('\n');
}
