import type { CompiledQuery } from 'kysely';
import type { Pool, QueryResult } from 'pg';

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
