import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { StartError } from '../process/start-error.ts';

type Mode = Database['database_mode']['mode'];

/**
 * Gives a new database to this mode, and refuses one of another mode with a {@link StartError}, so that orders of a
 * demonstration never mix with orders that moved money.
 */
export async function requireSameMode(db: Kysely<Database>, mode: Mode): Promise<void> {
  await db
    .insertInto('database_mode')
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const first = await db.selectFrom('database_mode').select('mode').executeTakeFirstOrThrow();
  if (first.mode === mode) return;
  throw new StartError(
    `This database belongs to ${first.mode} mode, and MODE is ${mode}: set MODE=${first.mode}, or another DATA_DIR or DATABASE_URL.`,
  );
}
