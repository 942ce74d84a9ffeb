import {
  isAbortedTransactionError,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import { DatabaseError, Pool, type PoolConfig, type QueryResult, types } from 'pg';
import { readOnlyState, UnknownCommit } from './outage.ts';
import type { Database } from './tables.ts';

export type Db = Kysely<Database>;

/** A transaction of it, which is a {@link Db} too. */
export type Tx = Transaction<Database>;

export type DatabaseConnections = ReturnType<typeof connectDatabase>;

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
}

export function connectDatabase(connection: PoolConfig, { size, log }: ConnectOptions) {
  const pool = new Pool({
    ...connection,
    ...limits,
    max: size,
    // Makes `query_timeout` close the connection too. A server that responds later could begin a
    // transaction on it, and nobody would commit what the next query there writes.
    pipeline: true,
    application_name: 'licence-shop',
    types: { getTypeParser: chooseParser },
  });
  // Without a listener, a connection that breaks between two queries would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.error({ reason: message }, 'An idle connection to the database was lost');
  });
  const config = { pool: poolFor(pool) };
  // PostgreSQL for Kysely, which tells a COMMIT without an answer from a transaction that failed.
  const dialect = Object.assign(new PostgresDialect(config), {
    createDriver: () => new ShopDriver(config),
  });
  const db = new Kysely<Database>({ dialect });
  return { pool, db, close: () => pool.end() };
}

/** A transaction that is rolled back, without an error, when its result is not kept. */
export async function runTransaction<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  isKept: (result: Result) => boolean,
): Promise<Result> {
  const undone = new Error('The result of the transaction is not kept');
  let result: Result | undefined;
  try {
    return await db.transaction().execute(async (tx) => {
      result = await work(tx);
      if (isKept(result)) return result;
      throw undone;
    });
  } catch (error) {
    if (error === undone) return result as Result;
    throw error;
  }
}

/**
 * As Kysely uses it. A connection is closed when its server has become a standby, and when it is
 * still in a transaction: nobody would commit what the next one writes.
 */
function poolFor(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      let isStandby = false;
      return {
        async query(
          text: string,
          values: readonly unknown[],
        ): Promise<Pick<QueryResult, 'command'>> {
          try {
            return await client.query(text, [...values]);
          } catch (error) {
            isStandby ||= error instanceof DatabaseError && error.code === readOnlyState;
            throw error;
          }
        },
        release: (isBroken) =>
          client.release(isBroken || isStandby || client.getTransactionStatus() !== 'I'),
      } as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

/** Parses `bigint` as a number: counts and cents stay far below 2^53, and a larger one throws. */
const chooseParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === types.builtins.INT8 && format !== 'binary') return parseSafeInteger;
  return types.getTypeParser(oid, format);
};

function parseSafeInteger(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`A bigint from the database is too large for a number: ${text}`);
}

class ShopDriver extends PostgresDriver {
  override async commitTransaction(...connection: Parameters<PostgresDriver['commitTransaction']>) {
    try {
      await super.commitTransaction(...connection);
    } catch (error) {
      if (isRefusal(error)) throw error;
      throw new UnknownCommit(error);
    }
  }

  /**
   * A rollback that fails ends the connection, and with it the transaction. Its error must not
   * replace the first one.
   */
  override async rollbackTransaction(
    ...connection: Parameters<PostgresDriver['rollbackTransaction']>
  ) {
    await super.rollbackTransaction(...connection).catch(() => {});
  }
}

/**
 * Whether the server says that it rolled back. Class 57 ends a connection that may be waiting for a
 * standby.
 */
export function isRefusal(error: unknown): boolean {
  if (error instanceof DatabaseError) return !error.code?.startsWith('57');
  return isAbortedTransactionError(error);
}
