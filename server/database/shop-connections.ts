import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient, type QueryResult } from 'pg';
import { nameStatement } from './named-statements.ts';
import { readOnlyState } from './outage.ts';

/** A pool as Kysely uses it. It names statements where the server keeps them (`named-statements.ts`). */
export function connectionsFor(pool: Pool, { names }: { readonly names: boolean }): PostgresPool {
  const connections = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const connection = connections.get(client) ?? wrapClient(client, names);
      connections.set(client, connection);
      return connection;
    },
    end: () => pool.end(),
  };
}

/**
 * Sends `begin` without waiting for its response. A transaction that could not begin makes its first statement throw. A
 * connection is closed when its statements are out of date or its server has become a standby, and when it is still in a
 * transaction: nobody would commit what the next one writes.
 */
function wrapClient(client: PoolClient, names: boolean): PostgresPoolClient {
  let begun: Promise<unknown> | null = null;
  let isOutOfDate = false;

  async function query(text: string, values: readonly unknown[]): Promise<Pick<QueryResult, 'command'>> {
    const name = names ? nameStatement(text) : undefined;
    const sent = client.query(name || values.length > 0 ? { name, text, values: [...values] } : text);
    // It is awaited later, or by the next statement.
    sent.catch(() => {});
    if (text === 'begin') {
      begun = sent;
      return { command: 'BEGIN' };
    }
    const beginning = begun;
    begun = null;
    try {
      await beginning;
      return await sent;
    } catch (error) {
      isOutOfDate ||= leadsNowhere(error);
      throw error;
    }
  }

  return {
    query,
    release: (isBroken) => client.release(isBroken || isOutOfDate || client.getTransactionStatus() !== 'I'),
  } as PostgresPoolClient;
}

/**
 * A column got another type (0A000), a pooler has lost the name (26000) or given it to another connection (42P05), or the
 * server is a standby by now.
 */
function leadsNowhere(error: unknown): boolean {
  return (
    error instanceof DatabaseError && ['0A000', '26000', '42P05', readOnlyState].includes(error.code ?? '')
  );
}
