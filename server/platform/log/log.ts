import { DatabaseError } from 'pg';
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { describeLine } from './describe-line.ts';
import { LossyOutput } from './lossy-output.ts';

interface Description {
  name: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: Description;
}

function describeError(error: unknown): Description {
  if (!(error instanceof Error)) return { name: 'unknown', message: maskPersonal(String(error)) };

  const description: Description = { name: error.name, message: describeMessage(error) };
  if ('code' in error && typeof error.code === 'string') description.code = error.code;

  const calls = error.stack?.slice(error.stack.indexOf('\n    at ') + 1);
  if (calls?.startsWith('    at ')) description.stack = calls;

  if (error.cause instanceof Error) description.cause = describeError(error.cause);
  return description;
}

/** Messages that may quote a database row are left out; others are masked. */
function describeMessage(error: Error): string {
  if (mayQuoteRow(error)) return 'left out, since it may quote a row';
  return maskPersonal(error.message);
}

/** Their messages name connections, tables, constraints and limits, but no values. */
const classesWithoutValues = new Set(['08', '23', '25', '40', '42', '53', '55', '57']);

function mayQuoteRow(error: Error): boolean {
  return error instanceof DatabaseError && !classesWithoutValues.has(error.code?.slice(0, 2) ?? '');
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';

export interface LogOutput extends DestinationStream {
  /** Somebody at a terminal reads it: sentences in place of JSON. */
  readonly isTerminal?: boolean;
}

/**
 * One JSON line an event. Only listed fields are written, and texts from outside are masked. Without
 * a level, a log has the shop's life from `info` on, and a terminal what needs its reader.
 */
export function openLog(level: LogLevel | null, output: LogOutput = standardError()): Logger {
  const { isTerminal = false } = output;
  const forPerson = { write: (line: string) => output.write(describeLine(line)) };
  return pino(
    {
      level: level ?? (isTerminal ? 'warn' : 'info'),
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }), log: pickFields },
      serializers: { err: describeError },
      hooks: { logMethod: maskMessage },
    },
    isTerminal ? forPerson : output,
  );
}

/** Numbers, and names that no client chose. */
const ownFields = new Set([
  ...['requestId', 'method', 'route', 'status', 'problem', 'milliseconds', 'attempts', 'outcome'],
  ...['orderId', 'orders', 'lines', 'quoteNumber', 'refundId', 'licenceKeyId'],
  ...['productId', 'products'],
  ...['paymentId', 'payments', 'gateway', 'disputeId', 'eventId', 'eventType', 'warningId'],
  ...['difference', 'differences', 'repaired', 'since', 'left', 'secondsAfterPayment'],
  ...['alertKind', 'template', 'sealedKeys', 'sealedAnswers'],
]);

/** Fields that may hold a text from outside. */
const maskedFields = new Set(['name', 'job', 'worker', 'reason', 'what', 'err']);

/** Writes the name of a field that isn't listed, so that somebody can add it, but not its value. */
function pickFields(event: Record<string, unknown>): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  const leftOut: string[] = [];
  for (const [field, value] of Object.entries(event)) {
    if (ownFields.has(field)) picked[field] = value;
    else if (maskedFields.has(field)) picked[field] = mask(value);
    else leftOut.push(field);
  }
  if (leftOut.length > 0) picked.leftOut = leftOut;
  return picked;
}

/** Without a message of its own, an event would get its error's, unmasked. */
function maskMessage(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, ...others]: readonly unknown[] = args;
  if (typeof first === 'string') {
    method.apply(this, [{}, String(mask(first)), ...others.map(mask)]);
    return;
  }
  const [message = describeCause(first), ...values] = others;
  method.apply(this, [first, String(mask(message)), ...values.map(mask)]);
}

function describeCause(event: unknown): string {
  if (event instanceof Error) return describeError(event).message;
  const hasError = typeof event === 'object' && event !== null && 'err' in event;
  return hasError ? describeError(event.err).message : '';
}

function mask(value: unknown): unknown {
  return typeof value === 'string' ? maskPersonal(value) : value;
}

let ownOutput: LogOutput | undefined;

/** One for all logs of the process, at whose exit it writes what is left. */
function standardError(): LogOutput {
  ownOutput ??= openStandardError(process.stdout.isTTY && process.stderr.isTTY);
  return ownOutput;
}

function openStandardError(isTerminal: boolean): LogOutput {
  const output = new LossyOutput(process.stderr, (lines) => {
    const msg = `${lines} log lines were lost: standard error could not be written`;
    const line = `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg })}\n`;
    return isTerminal ? describeLine(line) : line;
  });
  return { isTerminal, write: (line) => output.write(line) };
}

/** Patterns must not rescan text they already rejected: long input would take quadratic time. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\?[^\s"'?]*=[^\s"']*/g, '?[query]'],
  [/(?<![\w.+%-])[\w.+%-]+@(?:[\w-]+\.)+[a-z]{2,}/gi, '[address]'],
  [/\b[0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}\b/gi, '[key]'],
  [/\b(?:[rs]k_(?:live|test)_|whsec_|ctoken_)\w+/g, '[secret]'],
  [/(quote=|\/quotes\/|\/unsubscribe\/)[\w-]{22}(?![\w-])/g, '$1[token]'],
  [/_secret_\w+/g, '_[secret]'],
  [/(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g, '[number]'],
];

/**
 * Masks what looks like a buyer's data or a secret in a text from outside, such as an error
 * message.
 */
export function maskPersonal(text: string): string {
  return patterns.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
}

/** An address without most of its name: `m***@example.com`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}
