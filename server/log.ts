import { destination, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/**
 * The log: one JSON line an event on standard error, since standard output is for the person who starts the
 * shop. Of an error only chosen parts are written: what a database quotes of a row stays out.
 */
export function openLog(level: Config['logLevel']): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, req: () => undefined, res: () => undefined },
    },
    destination({ fd: 2, sync: false }),
  );
}

interface DescribedError {
  readonly name: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: DescribedError;
}

function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: 'unknown', message: String(error) };
  return {
    name: error.name,
    message: error.message,
    ...('code' in error && { code: error.code }),
    ...(error.stack && { stack: error.stack }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
