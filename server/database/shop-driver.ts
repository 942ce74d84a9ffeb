import {
  isAbortedTransactionError,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import { DatabaseError } from 'pg';

/** The connection broke during COMMIT, or the server was silent: the change may or may not be saved. */
export class UnknownCommit extends Error {
  constructor(cause: unknown) {
    super(
      'The connection to the database broke while a change was being saved, so it may or may not be saved. Check before you try again',
      { cause },
    );
  }
}

/** PostgreSQL for Kysely, which tells a COMMIT without an answer from a transaction that failed. */
export class ShopDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new ShopDriver(this.#config);
  }
}

type ConnectionOf<Method extends 'commitTransaction' | 'rollbackTransaction'> = Parameters<
  PostgresDriver[Method]
>[0];

class ShopDriver extends PostgresDriver {
  override async commitTransaction(connection: ConnectionOf<'commitTransaction'>): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      throw isRefusal(error) ? error : new UnknownCommit(error);
    }
  }

  /** A rollback that fails ends the connection, and with it the transaction. Its error must not replace the first one. */
  override async rollbackTransaction(connection: ConnectionOf<'rollbackTransaction'>): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** Whether the server says that it rolled back. Class 57 ends a connection that may be waiting for a standby. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof DatabaseError) return !error.code?.startsWith('57');
  return isAbortedTransactionError(error);
}
