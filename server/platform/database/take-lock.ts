import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig, DatabaseError } from 'pg';

interface LockOptions {
  readonly name: 'migrations' | 'restore';
  readonly wait: boolean;
}

/**
 * Locks a row until it is disposed of; null if another process has it. Poolers don't break this
 * lock.
 */
export async function takeLock(
  connection: ClientConfig,
  { name, wait }: LockOptions,
): Promise<AsyncDisposable | null> {
  const client = new Client({ ...connection, application_name: `licence-shop ${name}` });
  client.on('error', () => {});
  await using opened = new AsyncDisposableStack();
  opened.defer(() => client.end());
  await client.connect();
  await client
    .query('create table if not exists locks (name text primary key)')
    .catch(ignoreExisting);
  await client.query('insert into locks values ($1) on conflict do nothing', [name]);
  let isHeld = await tryLock(client, name);
  while (!isHeld && wait) {
    await delay(100);
    isHeld = await tryLock(client, name);
  }
  return isHeld ? opened.move() : null;
}

/**
 * In a transaction of its own, because `create index concurrently` waits for the end of each
 * transaction that has a snapshot at a certain moment. Without values, because a statement with
 * values keeps its snapshot.
 */
async function tryLock(client: Client, name: LockOptions['name']): Promise<boolean> {
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  const { rowCount } = await client.query(
    `select from locks where name = '${name}' for update skip locked`,
  );
  if (rowCount === 0) await client.query('rollback');
  return rowCount === 1;
}

/**
 * PostgreSQL returns one of these to a process that creates the table at the same time as another.
 */
function ignoreExisting(error: unknown): void {
  if (!(error instanceof DatabaseError && /^(42P07|42710|23505)$/.test(error.code ?? '')))
    throw error;
}
