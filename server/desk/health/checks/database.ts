import { sql } from 'kysely';
import { type Check, ok } from '../check.ts';

/** The shop connects to no version that is too old. */
export const database: Check = {
  name: 'database',
  needsDatabase: true,
  async run({ db, config }) {
    const { rows } = await sql<{
      version: string;
    }>`select current_setting('server_version') as version`.execute(db);
    const which = config.databaseUrl ? 'the one of DATABASE_URL' : "the shop's own";
    return ok(`PostgreSQL ${rows[0]?.version} responds (${which}).`);
  },
};
