import type { Client } from 'pg';

/**
 * Every purchase queues behind a statement that waits for a table, so it soon gives up and tries
 * again.
 */
const lockTimeout = '2s';

/** Changes the schema in a transaction of a client's own. */
export async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(
      `set local lock_timeout = '${lockTimeout}'; set local statement_timeout = 0`,
    );
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
