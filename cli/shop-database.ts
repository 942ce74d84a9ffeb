import type { Kysely } from 'kysely';
import { readConfig } from '../server/config.ts';
import { connectDatabase } from '../server/database/pool.ts';
import type { Database } from '../server/database/tables.ts';
import { StartError } from '../server/process/start-error.ts';
import { borrowServer } from '../server/storage/find-server.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Does `work` on the shop's database, whether the shop runs or not. */
export async function withShopDatabase<Result>(
  environment: Environment,
  work: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const reading = readConfig(environment);
  if ('faults' in reading) throw new StartError(reading.faults.join('\n'));
  const { config } = reading;
  const server = await borrowServer(config, log);
  try {
    const { db, close } = connectDatabase(server.connection, { size: 2, log });
    return await work(db).finally(close);
  } finally {
    await server.stop();
  }
}

/** Logs to standard error: standard output is the command's own. */
const log = {
  info: (message: string) => console.error(message),
  warn: (message: string) => console.error(message),
  error: ({ reason }: { reason?: string }, message: string) => console.error(`${message}: ${reason}`),
};
