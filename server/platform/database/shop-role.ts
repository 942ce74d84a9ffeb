import { Client, type ClientConfig } from 'pg';
import { takeLock } from './take-lock.ts';

/**
 * The tables that the shop's role may only add to. Nobody changes them later, not by a fault of the
 * shop either: see `docs/trust.md`.
 */
const appendedTables = ['audit_events', 'audit_chain', 'key_events'];

/** The tables that only migrations and restores write. */
const readTables = ['schema_migrations', 'locks', 'unfinished_restore'];

const readOnly = ['SELECT'];

interface Grant {
  readonly name: string;
  readonly kind: 'table' | 'sequence';
  readonly wanted: readonly string[];
}

/**
 * Makes a role that may do nothing yet, if there is none of the name. It has its owner's password,
 * where the server asks for one.
 */
export async function createRole(owner: ClientConfig, role: string): Promise<void> {
  await withClient(owner, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (rowCount === 1) return;
    const { password } = owner;
    const login = typeof password === 'string' ? ` password ${client.escapeLiteral(password)}` : '';
    const statement = `create role ${client.escapeIdentifier(role)} login${login}`;
    await client.query(statement).catch(ignoreExisting);
  });
}

/**
 * Gives the shop's role the rights to sell, and takes others away: to read and write rows, to add
 * to the audit. It can't change a table, empty one or run a program. Does nothing where it has
 * them, and where it is the owner itself.
 */
export async function grantRights(owner: ClientConfig, role: string): Promise<void> {
  await withClient(owner, async (client) => {
    const { rows } = await client.query(
      `select ${isPowerful} as powerful from pg_roles where rolname = $1`,
      [role],
    );
    if (rows[0]?.powerful) return;
    if ((await findDifferences(client, role)).length === 0) return;
    await using _lock = await takeLock(owner, { name: 'migrations', wait: true });
    for (const { name, kind, wanted } of await findDifferences(client, role)) {
      const to = client.escapeIdentifier(role);
      await client.query(`
        begin;
        revoke all on ${kind} ${name} from ${to};
        grant ${wanted} on ${kind} ${name} to ${to};
        commit`);
    }
  });
}

/** The role that a connection has, and what tells its database from all others. */
export function identify(connection: ClientConfig): Promise<{ role: string; database: string }> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query(`
      select current_user as role,
        concat_ws(' ', datname, oid, pg_postmaster_start_time()) as database
      from pg_database where datname = current_database()`);
    return rows[0];
  });
}

const hasOwnersRights = (how: 'usage' | 'member') => `(rolsuper or exists (
  select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and pg_has_role(pg_roles.oid, relowner, '${how}')
))`;

/**
 * SQL: whether a role of `pg_roles` may do everything with the shop's tables: as their owner, or as
 * a superuser.
 */
const isPowerful = hasOwnersRights('usage');

/** SQL: the same of a role that gets there by SET ROLE, as who breaks into the shop would. */
export const canBePowerful = hasOwnersRights('member');

/** The tables and sequences whose rights are others than they should be. */
async function findDifferences(client: Client, role: string): Promise<Grant[]> {
  const { rows } = await client.query<FoundRights>(
    `select pg_class.oid::regclass::text as name, relname as plain, relkind = 'v' as "isView",
       case relkind when 'S' then 'sequence' else 'table' end as kind,
       array(
         select privilege_type from aclexplode(relacl) join pg_roles on pg_roles.oid = grantee
         where rolname = $1 order by privilege_type
       ) as rights
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')`,
    [role],
  );
  return rows.flatMap((found) => {
    const { name, kind, rights } = found;
    const wanted = rightsOn(found);
    return rights.join() === wanted.join() ? [] : [{ name, kind, wanted }];
  });
}

interface FoundRights extends Omit<Grant, 'wanted'> {
  readonly plain: string;
  readonly isView: boolean;
  readonly rights: readonly string[];
}

/** In the order of the alphabet. Who writes through a view does it with the rights of its owner. */
function rightsOn({ kind, plain, isView }: FoundRights): readonly string[] {
  if (kind === 'sequence') return ['SELECT', 'USAGE'];
  if (isView || readTables.includes(plain)) return readOnly;
  if (appendedTables.includes(plain)) return ['INSERT', 'SELECT'];
  return ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
}

/** PostgreSQL returns one of these to a process that makes the role at the same time as another. */
function ignoreExisting(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code !== '42710' && code !== '23505') throw error;
}

async function withClient<T>(
  connection: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}
