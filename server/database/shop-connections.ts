import type { Writable } from 'node:stream';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient, type QueryResult } from 'pg';
import { nameStatement } from './named-statements.ts';

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
 * Sends `begin` without waiting for its response, and statements of the same turn of the event loop in one write. A
 * transaction that could not begin makes its first statement throw. A connection whose statements are out of date is closed,
 * and one that is still in a transaction: nobody would commit what the next one writes.
 */
function wrapClient(client: PoolClient, names: boolean): PostgresPoolClient {
  let begun: Promise<unknown> | null = null;
  let isOutOfDate = false;

  async function query(text: string, values: readonly unknown[]): Promise<Pick<QueryResult, 'command'>> {
    writeTogether(client);
    const name = names ? nameStatement(text) : undefined;
    const sent = client.query(name || values.length > 0 ? { name, text, values: [...values] } : text);
    // It is awaited later, or by the next statement.
    sent.catch(() => {});
    if (text === 'commit') writeNow(client);
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
      isOutOfDate ||= name !== undefined && isStaleStatement(error);
      throw error;
    }
  }

  return {
    query,
    release: (isBroken) => client.release(isBroken || isOutOfDate || client.getTransactionStatus() !== 'I'),
  } as PostgresPoolClient;
}

/** A column got another type (0A000), or a pooler has lost the name (26000) or given it to another connection (42P05). */
function isStaleStatement(error: unknown): boolean {
  return error instanceof DatabaseError && ['0A000', '26000', '42P05'].includes(error.code ?? '');
}

function writeTogether(client: object): void {
  const stream = socketOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** What is sent with a commit waits for nothing more: the locks that it ends keep others waiting. */
function writeNow(client: object): void {
  const stream = socketOf(client);
  while (stream.writableCorked > 0) stream.uncork();
}

/** `pg` has no public name for it. */
function socketOf(client: object): Writable {
  return (client as { readonly connection: { readonly stream: Writable } }).connection.stream;
}
