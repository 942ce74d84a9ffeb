import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import type { ServerLog } from '../postgres/server-log.ts';
import { prepareStatements, unprepareStatements } from './prepare-statements.ts';
import type { Database } from './tables.ts';

/** The shop's connections to its database: raw for the limits, typed for the stores. */
export interface DatabaseConnections {
  readonly pool: Pool;
  readonly db: Kysely<Database>;
  /** Waits for queries under way, then closes every connection. */
  close(): Promise<void>;
}

/** Milliseconds. A request must be answered, if only with "try again", before its buyer gives up. */
const limits = {
  connectionTimeoutMillis: 10_000,
  lock_timeout: 8_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  /** Kept by the client itself: for a server that does not even say that time is up. */
  query_timeout: 20_000,
} as const;

export interface ConnectOptions {
  /** Most connections at once. */
  readonly size: number;
  readonly log: ServerLog;
  /** Whether PostgreSQL keeps the plans of statements; they do unless told. */
  readonly prepare?: boolean;
}

/** Opens a pool of connections. It connects when it is first used. */
export function connectDatabase(
  connection: PoolConfig,
  { size, log, prepare = true }: ConnectOptions,
): DatabaseConnections {
  const pool = new Pool({
    ...connection,
    ...limits,
    max: size,
    keepAlive: true,
    pipeline: true,
    application_name: 'licence-shop',
    types: { getTypeParser: chooseParser },
  });
  surviveLostConnections(pool, log);
  pool.on('connect', prepare ? prepareStatements : unprepareStatements);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, close: () => pool.end() };
}

/**
 * A connection that breaks between two queries says so as an event, which would end the process if nobody
 * listened: the pool hears it of idle connections alone. Only the message is logged, since the error carries
 * the whole client.
 */
function surviveLostConnections(pool: Pool, log: ServerLog): void {
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.error({ reason: message }, 'An idle connection to the database was lost');
  });
}

/** `bigint` becomes a number: counts and cents stay far below 2^53, and what does not must fail loudly. */
const chooseParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === types.builtins.INT8 && format !== 'binary' ? parseSafeInteger : types.getTypeParser(oid, format);

function parseSafeInteger(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`A bigint from the database is too large for a number: ${text}`);
}
