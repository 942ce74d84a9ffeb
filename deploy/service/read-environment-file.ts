import { StartError } from '../../server/platform/process/start-error.ts';

/**
 * Reads a file as systemd reads that of `EnvironmentFile=`, which differs from Node's `--env-file`:
 * a `#` inside a value belongs to it, so `pa#ss` is a password of five characters. See
 * "EnvironmentFile=" in systemd.exec(5).
 */
export function readEnvironmentFile(text: string, path: string): Record<string, string> {
  const found: Record<string, string> = {};
  let rest = text.replaceAll('\0', '');
  while (rest !== '') {
    const comment = /^\s*[#;][^\n\r]*/.exec(rest);
    if (comment) {
      refuseContinuedComment(comment[0], path);
      rest = rest.slice(comment[0].length);
      continue;
    }

    const assignment = /^\s*([^=\n\r]*)=/.exec(rest);
    if (!assignment) {
      rest = rest.replace(/^\s*[^\n\r]*/, '');
      continue;
    }
    const [start, name = ''] = assignment;
    const { value, length } = readValue(rest.slice(start.length));
    rest = rest.slice(start.length + length);
    if (/^[A-Za-z_]\w*$/.test(name.trimEnd())) found[name.trimEnd()] = value;
  }
  return found;
}

/** Writes a value so that systemd, Node and a shell read the same text. */
export function quoteValue(value: string): string {
  if (/^[\w.,:/@+-]*$/.test(value)) return value;
  // Only systemd and shells take \" for a quote.
  if (!/['\n\r]/.test(value)) return `'${value}'`;
  return `"${value.replace(/["\\$`]/g, '\\$&')}"`;
}

/** Up to systemd 253, the line after such a comment belongs to the comment. */
function refuseContinuedComment(comment: string, path: string): void {
  if (!comment.endsWith('\\')) return;
  throw new StartError(
    `A comment in ${path} ends with a backslash: some versions of systemd then skip the next ` +
      'line. Remove the backslash.',
  );
}

/** Quoted parts, then a part without quotes, up to the end of the line. */
function readValue(text: string): { value: string; length: number } {
  let value = '';
  let length = 0;
  for (;;) {
    length += /^[ \t]*/.exec(text.slice(length))?.[0].length ?? 0;
    const quoted = /^(?:'([^']*)'?|"((?:\\[\s\S]|[^"\\])*)"?)/.exec(text.slice(length));
    if (!quoted) break;
    const [whole, single, double = ''] = quoted;
    value += single ?? double.replace(/\\([\s\S])/g, unescapeQuoted);
    length += whole.length;
  }
  // Blanks at the end don't count, unless a backslash is before them. A backslash joins lines.
  const plain = /^((?:\\[\s\S]|[^\\\n\r])*?)[ \t]*(?:(?=[\n\r])|\\?$)/.exec(text.slice(length));
  const [whole = '', words = ''] = plain ?? [];
  return {
    value: value + words.replace(/\\([\s\S])/g, unescapePlain),
    length: length + whole.length,
  };
}

function unescapeQuoted(whole: string, character: string): string {
  if (character === '\n') return '';
  return '"\\`$'.includes(character) ? character : whole;
}

function unescapePlain(_whole: string, character: string): string {
  return character === '\n' || character === '\r' ? '' : character;
}
