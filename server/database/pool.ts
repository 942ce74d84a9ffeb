import { Kysely, type Transaction } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import { connectionsFor } from './shop-connections.ts';
import { ShopDialect } from './shop-driver.ts';
import type { Database } from './tables.ts';

export type Db = Kysely<Database>;

/** A transaction of it, which is a {@link Db} too. */
export type Tx = Transaction<Database>;

export interface DatabaseConnections {
  readonly pool: Pool;
  readonly db: Db;
  close(): Promise<void>;
}

/** Milliseconds. A request must get a response, if only "try again", before its buyer gives up. */
const limits = {
  connectionTimeoutMillis: 10_000,
  lock_timeout: 8_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  /** The client's own limit, for a server that does not respond at all. */
  query_timeout: 20_000,
} as const;

export interface ConnectOptions {
  readonly size: number;
  readonly log: { error(details: object, message: string): void };
  /** Whether connections may keep statements by name: not where a pooler of an old release may be in between. */
  readonly names?: boolean;
}

export function connectDatabase(
  connection: PoolConfig,
  { size, log, names = false }: ConnectOptions,
): DatabaseConnections {
  const pool = new Pool({
    ...connection,
    ...limits,
    max: size,
    // Makes `query_timeout` close the connection too. A server that responds later could begin a transaction on it, and
    // nobody would commit what the next query there writes.
    pipeline: true,
    application_name: 'licence-shop',
    types: { getTypeParser: chooseParser },
  });
  surviveLostConnections(pool, log);
  const db = new Kysely<Database>({
    dialect: new ShopDialect({ pool: connectionsFor(pool, { names }) }),
  });
  return { pool, db, close: () => pool.end() };
}

/** A connection that breaks between two queries emits an error: without a listener, the process ends. */
function surviveLostConnections(pool: Pool, log: ConnectOptions['log']): void {
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.error({ reason: message }, 'An idle connection to the database was lost');
  });
}

/** Parses `bigint` as a number: counts and cents stay far below 2^53, and a larger one throws. */
const chooseParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === types.builtins.INT8 && format !== 'binary' ? parseSafeInteger : types.getTypeParser(oid, format);

function parseSafeInteger(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`A bigint from the database is too large for a number: ${text}`);
}
