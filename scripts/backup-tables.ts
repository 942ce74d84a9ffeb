import type { Client } from 'pg';
import { restoreMarker } from '../server/database/unfinished-restore.ts';

/** Rows that expire within a day: after a restore, buyers verify their address again, and operators sign in again. */
const shortLived = [
  ...['verification_codes', 'verified_browsers', 'rate_limits'],
  ...['operator_codes', 'operator_sessions', 'operator_login_links'],
];

/** Facts about one database, such as its migrations: the restored one has its own. */
const ofOneDatabase = ['schema_migrations', 'shop_state', 'locks', restoreMarker];

/** Lists the tables of a backup, each after those that it refers to. */
export async function listTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; refersTo: string[] }>(
    `select relname as name, array(
       select confrelid::regclass::text from pg_constraint
       where contype = 'f' and conrelid = pg_class.oid and confrelid <> pg_class.oid
     ) as "refersTo"
     from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1)
     order by relname`,
    [[...shortLived, ...ofOneDatabase]],
  );
  const sorted: string[] = [];
  while (sorted.length < rows.length) {
    const next = rows.find(
      ({ name, refersTo }) => !sorted.includes(name) && refersTo.every((other) => sorted.includes(other)),
    );
    if (!next) throw new Error('Tables refer to each other in a circle, or to one that is not backed up');
    sorted.push(next.name);
  }
  return sorted;
}
