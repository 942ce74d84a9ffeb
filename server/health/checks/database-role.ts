import { sql } from 'kysely';
import { countOf } from '../../../contract/format.ts';
import { type Finding, ok, skipped, warning } from '../../operators/finding.ts';
import {
  type FewestConnections,
  fewestConnections,
  watchPoolSize,
} from '../../platform/database/connection-limits.ts';
import {
  isDatabaseHere,
  isEncryptedDatabase,
} from '../../platform/settings/database-encryption.ts';
import { type CheckParts, databaseCheck } from '../check.ts';

/**
 * What a database of somebody else's makes of the shop's user: each limit shows only under load.
 */
export const databaseRole = databaseCheck('database-role', async (parts) => {
  const { databaseUrl } = parts.config;
  if (!databaseUrl) return skipped("The database is the shop's own, without limits for its user.");
  return [
    await checkConnections(parts),
    { name: 'database-isolation', ...(await checkIsolation(parts)) },
    { name: 'database-encryption', ...(await checkEncryption(parts, databaseUrl)) },
  ];
});

async function checkConnections({ db, config }: CheckParts): Promise<Finding> {
  const { rows } = await sql.raw<FewestConnections>(fewestConnections).execute(db);
  const { most = null, source = '' } = rows[0] ?? {};
  const wanted = config.databasePoolSize + watchPoolSize;
  if (most === null || most >= wanted)
    return ok(
      `A process may have ${most ?? 'any number of'} connections, and uses up to ${wanted}.`,
    );
  return warning(
    `${countOf(most, 'connection')} are allowed by ${source}, and a process would use ` +
      `${wanted}: it uses fewer, and is slower when it is busy.`,
    'Raise the limit to that for each process of the shop, or lower DATABASE_POOL_SIZE.',
  );
}

/** As a session would have it that asks for none: the shop asks for its own. */
async function checkIsolation({ db }: CheckParts): Promise<Finding> {
  const { rows } = await sql<{ isolation: string }>`
    select split_part(setting, '=', 2) as isolation from pg_db_role_setting, unnest(setconfig) as setting
    where setting like 'default_transaction_isolation=%'
      and setrole in (0, (select oid from pg_roles where rolname = current_user))
      and setdatabase in (0, (select oid from pg_database where datname = current_database()))
    order by setrole <> 0 and setdatabase <> 0 desc, setrole <> 0 desc, setdatabase <> 0 desc limit 1`.execute(
    db,
  );
  const isolation = rows[0]?.isolation ?? 'read committed';
  if (isolation === 'read committed')
    return ok('Transactions are read committed, as the shop needs them.');
  return warning(
    `The default isolation of the user or database is ${isolation}. The shop sets read ` +
      'committed itself, by an option that a pooler may not pass on.',
    'Run: alter role … reset default_transaction_isolation (or alter database … reset …).',
  );
}

async function checkEncryption({ db }: CheckParts, databaseUrl: string): Promise<Finding> {
  if (isDatabaseHere(databaseUrl))
    return ok('The database is on this machine: no network has its traffic.');
  const { rows } = await sql<{ encrypted: boolean }>`
    select ssl as encrypted from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
  const action =
    'Add ?sslmode=verify-full to DATABASE_URL, with &sslrootcert=FILE for a CA of your own.';
  if (!rows[0]?.encrypted)
    return warning(
      'The connection to the database is not encrypted: anyone on the way reads it.',
      action,
    );
  if (isEncryptedDatabase(databaseUrl))
    return ok('The connection to the database is encrypted and checked.');
  return warning(
    "The connection to the database is encrypted, but its certificate isn't checked: anybody may answer in its place.",
    action,
  );
}
