/** A property of a calendar: its name with parameters, and its value as RFC 5545 writes it. */
export type Property = readonly [name: string, value: string];

/** Octets of a line without its end (RFC 5545 section 3.1). */
const lineLength = 75;

/** A calendar's component, such as an event with the alarms inside it. */
export function writeComponent(name: string, properties: readonly Property[], ...inside: string[]): string {
  const lines = [['BEGIN', name], ...properties].map((property) => foldLine(property.join(':')));
  return `${lines.join('')}${inside.join('')}END:${name}\r\n`;
}

/** A text as a value: without control characters, and with those escaped that separate values (section 3.3.11). */
export function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** Breaks a line where it gets too long, never within a character. A blank begins what continues it. */
function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= lineLength) return `${line}\r\n`;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineLength) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return `${folded}\r\n`;
}
