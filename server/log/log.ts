import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { describeError } from './describe-error.ts';
import { LossyOutput } from './lossy-output.ts';
import { maskPersonal } from './mask-personal.ts';

/**
 * The log: one JSON line an event on standard error, since standard output is for the person who starts the
 * shop. Fields that are not on the list below are not written, and in texts that others made, such as errors,
 * what looks like a buyer's is masked: no address, key, card or cookie gets here by accident.
 */
export function openLog(level: Config['logLevel'], stream: DestinationStream = standardError()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }), log: pickFields },
      serializers: { err: describeError },
      hooks: { logMethod: maskMessage },
    },
    stream,
  );
}

/** Fields of our own making: numbers, and names that no client chose. */
const ownFields = new Set([
  'requestId',
  'method',
  'route',
  'status',
  'problem',
  'milliseconds',
  'orderId',
  'outcome',
  'secondsAfterPayment',
  'attempts',
]);

/** Fields in which a text of somebody else's making may stand. */
const foreignFields = new Set(['name', 'job', 'worker', 'reason', 'err']);

/** Of a field that is not on the list its name is written, so that somebody can add it, but not its value. */
function pickFields(event: Record<string, unknown>): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  const leftOut: string[] = [];
  for (const field of Object.keys(event)) {
    if (ownFields.has(field)) picked[field] = event[field];
    else if (foreignFields.has(field)) picked[field] = mask(event[field]);
    else leftOut.push(field);
  }
  return leftOut.length > 0 ? { ...picked, leftOut } : picked;
}

/** An error without a message of its own would bring the error's as it is. */
function maskMessage(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, ...others]: readonly unknown[] = args;
  const hasEvent = typeof first !== 'string';
  const [message = messageOf(first), ...values] = hasEvent ? others : args;
  method.apply(this, [hasEvent ? first : {}, String(mask(message)), ...values.map(mask)]);
}

function messageOf(event: unknown): string {
  if (event instanceof Error) return describeError(event).message;
  const isObject = typeof event === 'object' && event !== null;
  return isObject && 'err' in event ? describeError(event.err).message : '';
}

function mask(value: unknown): unknown {
  return typeof value === 'string' ? maskPersonal(value) : value;
}

/** A shop whose log cannot be written goes on selling. */
function standardError(): DestinationStream {
  return new LossyOutput(process.stderr, (lines) => {
    const msg = `${lines} log lines were lost: standard error could not be written`;
    return `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg })}\n`;
  });
}
