import type { CompiledQuery } from 'kysely';
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';

/**
 * Runs statements as one transaction that costs one journey to the server and back: all are sent before the first
 * is answered (`pipeline` in `pool.ts`). Answers their results in turn; throws what the first faulty one threw,
 * and then nothing of any is kept.
 */
export async function sendTogether(pool: Pool, statements: readonly CompiledQuery[]): Promise<QueryResult[]> {
  const client = await pool.connect();
  const sent = [
    client.query('begin'),
    ...statements.map(({ sql, parameters }) => client.query(sql, [...parameters])),
    client.query('commit'),
  ];
  const outcomes = await Promise.allSettled(sent);
  // A connection that does not answer a commit is used no more.
  client.release(outcomes.at(-1)?.status === 'rejected');
  return (await Promise.all(sent)).slice(1, -1);
}

/**
 * Runs one transaction in two round trips: a statement that locks rows, then the statements that `write` makes of
 * those rows, with the commit. When anything fails, nothing is kept and the connection is closed.
 */
export async function sendInTwoParts<Row extends QueryResultRow>(
  pool: Pool,
  lock: CompiledQuery,
  write: (locked: readonly Row[]) => Promise<readonly CompiledQuery[]>,
): Promise<void> {
  const client = await pool.connect();
  try {
    const [, locked] = await settle([client.query('begin'), send<Row>(client, lock)]);
    const statements = await write(locked?.rows ?? []);
    await settle([...statements.map((statement) => send(client, statement)), client.query('commit')]);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function send<Row extends QueryResultRow>(client: PoolClient, { sql, parameters }: CompiledQuery) {
  return client.query<Row>(sql, [...parameters]);
}

/** Waits until every result is in; then throws what the first faulty one threw. */
async function settle<Results extends readonly Promise<unknown>[]>(results: Results) {
  await Promise.allSettled(results);
  return Promise.all(results);
}
