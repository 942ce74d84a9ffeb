import { DatabaseError } from 'pg';

/**
 * The SQLSTATE of a write on a standby: the connection leads to a server that is no longer the
 * primary.
 */
export const readOnlyState = '25006';

/**
 * The connection broke during COMMIT, or the server was silent: the change may or may not be saved.
 */
export class UnknownCommit extends Error {
  constructor(cause: unknown) {
    super(
      'The connection to the database broke while a change was being saved, ' +
        'so it may or may not be saved. Check before you try again',
      { cause },
    );
  }
}

/** Away or overloaded: 08 connection, 53 resources, 57 an operator, 55P03 lock time-out. */
const outageStates = new RegExp(`^(08...|53...|57...|55P03|${readOnlyState})$`);

/** Error codes of the system and of name look-ups for a server that can't be reached now. */
const networkFailures = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
]);

/**
 * How hosted poolers say, under the code of an internal error, that all their connections are in
 * use.
 */
const poolerIsFull =
  /^(?=.*(max|limit|too many|no more|exhausted))(?=.*(client|connection|session|pool))/i;

/** Messages of `pg`, which have no code, for a connection that broke or took too long. */
const brokenConnection =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered|Query read timeout)/;

export function isDatabaseOutage(error: unknown): boolean {
  if (error instanceof UnknownCommit) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'XX000' && poolerIsFull.test(error.message)) return true;
  return (
    outageStates.test(code) || networkFailures.has(code) || brokenConnection.test(error.message)
  );
}

export function explainRefusal(error: unknown): string | null {
  if (!(error instanceof DatabaseError)) return null;
  const { code, message } = error;
  if (message.includes('unsupported startup parameter')) {
    const page = 'see "A pooler" in docs/scaling.md';
    return `The pooler of DATABASE_URL refuses a setting of the shop (${message}): ${page}.`;
  }
  if (code === '42501') {
    const remedy = "use the owner of the shop's tables";
    return `The user of DATABASE_URL lacks a right (${message}): ${remedy}.`;
  }
  if (code === readOnlyState) {
    const reason = 'it is a standby, or its user may only read';
    return `The database of DATABASE_URL takes no changes: ${reason}.`;
  }
  return null;
}
