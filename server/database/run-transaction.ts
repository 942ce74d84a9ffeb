import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutor,
  Transaction,
} from 'kysely';
import { DatabaseError } from 'pg';
import { isRefusal, UnknownCommit } from './shop-driver.ts';
import type { Database } from './tables.ts';

/** A transaction that does not wait for each of its statements. */
export interface Pipeline {
  /** PostgreSQL runs the statements in the order in which they are begun, awaited or not. */
  readonly tx: Transaction<Database>;
  /**
   * Begins a statement whose result nobody needs. If it fails, the transaction is rolled back and throws its error, also
   * where it fails before it gets to the server.
   */
  send(begin: () => Promise<unknown>): void;
}

/**
 * Runs a transaction in which statements may be sent together (`Promise.all`) or without waiting (`send`). Those that are
 * sent last travel with the commit, so that locks of theirs are held for no round trip. A result for which `isKept` is
 * false rolls back. Kysely's own transactions wait for each statement.
 */
export async function runTransaction<Result>(
  db: Kysely<Database>,
  work: (pipeline: Pipeline) => Promise<Result>,
  isKept: (result: Result) => boolean = () => true,
): Promise<Result> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    let isOver = false;
    let begun = 0;
    const sent: Promise<unknown>[] = [];
    // What has sent nothing yet, such as a key that can't be sealed, could still fail after a COMMIT that succeeds.
    const unsent: Promise<unknown>[] = [];
    const failures: unknown[] = [];
    const watched = recordFailures(connection, failures);
    const tx = bindTransaction(
      executor.withConnectionProvider({
        async provideConnection(use) {
          if (isOver) throw new Error('A statement came after the end of its transaction');
          begun += 1;
          return use(watched);
        },
      }),
    );
    let isCommitSent = false;
    const end = async (command: 'commit' | 'rollback') => {
      isOver = true;
      isCommitSent = command === 'commit';
      const { rows } = await watched.executeQuery<{ command: string }>(CompiledQuery.raw(command));
      return rows[0]?.command === 'COMMIT';
    };
    const send = (begin: () => Promise<unknown>) => {
      const before = begun;
      const statement = begin();
      statement.catch(() => {});
      (begun > before ? sent : unsent).push(statement);
    };
    await connection.executeQuery(CompiledQuery.raw('begin'));
    try {
      const result = await work({ tx, send });
      await Promise.all(unsent);
      const isCommitted = await end(isKept(result) ? 'commit' : 'rollback');
      await Promise.all(sent);
      if (isKept(result) && !isCommitted)
        throw new Error('The transaction was rolled back by an earlier error');
      return result;
    } catch (error) {
      // Fails only with the connection, which the pool then closes.
      if (!isOver) await end('rollback').catch(() => {});
      const isUnknown = isCommitSent && failures.length > 0 && !failures.some(isRefusal);
      const cause = [error, ...failures].find((failure) => !isAborted(failure)) ?? error;
      throw isUnknown ? new UnknownCommit(cause) : cause;
    }
  });
}

/** Statements after one that failed report only this, and may be caught before it. */
function isAborted(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25P02';
}

function recordFailures(connection: DatabaseConnection, failures: unknown[]): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery) {
      try {
        return await connection.executeQuery<Row>(query);
      } catch (error) {
        failures.push(error);
        throw error;
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

/** The executor has the connection, so no driver is used. */
function bindTransaction(executor: QueryExecutor): Transaction<Database> {
  return new Transaction<Database>({ config: { dialect }, dialect, driver: new DummyDriver(), executor });
}

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
