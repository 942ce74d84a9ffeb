import { capitalise } from '../../../contract/format.ts';

/** An error as a line of the log has it. */
interface ErrorOfLine {
  readonly message: string;
  readonly stack?: string;
  readonly cause?: ErrorOfLine;
}

/**
 * A line of the log for somebody at a terminal: what happened, what it is about, and why. A text from
 * outside can't end the line, nor control the terminal.
 */
export function describeLine(line: string): string {
  const { level, time: _, msg, err, ...details } = JSON.parse(line);
  const about = Object.entries(details).map(([field, value]) => `${field} ${asText(value)}`);
  const sentence = `${names[level] ?? capitalise(level)}: ${capitalise(msg)}`;
  const end = about.length > 0 ? ` (${about.join(', ')})` : '';
  const causes = describeCauses(err, { shown: msg, withCalls: level !== 'warn' });
  return `${[`${sentence}${end}`, ...causes].map(asOneLine).join('\n')}\n`;
}

/** Where in the code an error comes from follows its message; a warning needs no developer. */
function describeCauses(
  error: ErrorOfLine | undefined,
  { shown, withCalls }: { readonly shown: string; readonly withCalls: boolean },
): string[] {
  if (!error) return [];
  const reason = error.message === shown ? [] : [`  ${error.message}`];
  const calls = withCalls && error.stack ? error.stack.split('\n') : [];
  return [...reason, ...calls, ...describeCauses(error.cause, { shown: error.message, withCalls })];
}

const names: Readonly<Record<string, string>> = { warn: 'Warning', fatal: 'Error' };

function asOneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
