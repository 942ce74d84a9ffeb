/** A number in a PDF, to a hundredth of a point, which is less than a printer shows. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A string object for people: ASCII as it is, any other text as UTF-16 (ISO 32000-1, 7.9.2.2). */
export function formatText(text: string): string {
  if (/^[ -~]*$/.test(text)) return formatAscii(text);
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return `<${bytes.toString('hex')}>`;
}

/** A string object of ASCII characters. */
export function formatAscii(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}

/** A moment as a PDF has it, in UTC. */
export function formatMoment(time: Date): string {
  return `(D:${time.toISOString().slice(0, 19).replace(/\D/g, '')}Z)`;
}

export function reference(number: number): string {
  return `${number} 0 R`;
}
