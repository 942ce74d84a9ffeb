import { DatabaseError } from 'pg';
import { maskPersonal } from './mask-personal.ts';

/** What the log has of an error. */
export interface DescribedError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: DescribedError;
}

/** Picks parts of an error. Messages that may quote a database row are left out; others are masked. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: 'unknown', message: maskPersonal(String(error)) };
  const message = mayQuoteRow(error) ? 'left out, since it may quote a row' : maskPersonal(error.message);
  const calls = error.stack?.slice(error.stack.indexOf('\n    at ') + 1);
  return {
    name: error.name,
    message,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(calls?.startsWith('    at ') && { stack: calls }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/**
 * PostgreSQL's error classes whose messages name connections, tables, constraints and limits, but no values: 08
 * connections, 23 constraints, 25 and 40 transactions, 42 names, 53, 55 and 57 the server.
 */
const classesWithoutValues = new Set(['08', '23', '25', '40', '42', '53', '55', '57']);

function mayQuoteRow(error: Error): boolean {
  return error instanceof DatabaseError && !classesWithoutValues.has(error.code?.slice(0, 2) ?? '');
}
