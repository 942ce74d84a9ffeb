import { sql } from 'kysely';
import { countOf } from '../../../contract/format.ts';
import { openOrderKey, type SealedOrderKey, sealedColumns } from '../../keys/order-keys.ts';
import { broken, ok, warning } from '../../operators/finding.ts';
import { readMigrations } from '../../platform/database/migrations.ts';
import { canBePowerful } from '../../platform/database/shop-role.ts';
import { readDatabaseMode } from '../../platform/settings/database-mode.ts';
import { nameDatabase } from '../../platform/storage/name-database.ts';
import { check, databaseCheck } from '../check.ts';

/** The shop connects to no version that is too old. */
export const database = check('database', async ({ db, databaseFault = '', config }) => {
  if (!db) return broken(databaseFault, 'Start the database, or correct DATABASE_URL or DATA_DIR.');
  const version = sql<{ version: string }>`select current_setting('server_version') as version`;
  const { rows } = await version.execute(db);
  return ok(`PostgreSQL ${rows[0]?.version} responds: ${nameDatabase(config)}.`);
});

export const schema = databaseCheck('schema', async ({ db }) => {
  const { rows } = await sql<{ version: number }>`select version from schema_migrations`.execute(
    db,
  );
  const applied = new Set(rows.map(({ version }) => version));
  const own = await readMigrations();
  const missing = own.filter(({ version }) => !applied.has(version)).length;
  const later = rows.length + missing - own.length;
  if (missing > 0)
    return warning(
      `The database lacks ${countOf(missing, 'migration')} of this release.`,
      'Start this release of the shop: it applies them.',
    );
  if (later > 0)
    return warning(
      `The database has ${countOf(later, 'migration')} of a later release.`,
      'Run the release that applied them, or restore a backup of before.',
    );
  return ok('The tables are those of this release.');
});

export const databaseMode = databaseCheck('database-mode', async ({ db, config: { mode } }) => {
  const own = await readDatabaseMode(db);
  if (own === null) return ok('No shop has used this database yet.');
  if (own === mode) return ok(`The database belongs to ${mode} mode.`);
  return broken(
    `The database belongs to ${own} mode, and MODE is ${mode}.`,
    `Set MODE=${own}, or another DATA_DIR or DATABASE_URL: the shop does not start with it.`,
  );
});

export const databaseRights = databaseCheck('database-rights', async ({ db }) => {
  const powers = sql<{ name: string; powerful: boolean; superuser: boolean }>`
    select rolname as name, rolsuper as superuser, ${sql.raw(canBePowerful)} as powerful
    from pg_roles where rolname = current_user`;
  const [role] = (await powers.execute(db)).rows;
  if (!role?.powerful)
    return ok('The shop’s role reads and writes rows, and can’t change or empty the audit.');
  const also = role.superuser ? ', run programs on its machine' : '';
  return warning(
    `The shop’s role ${role.name} is, or can become, the role that owns its tables: who breaks ` +
      `into the shop can empty the audit${also} and drop tables.`,
    'Give the tables to another role, and set DATABASE_OWNER_URL: see docs/operations.md, “Two ' +
      'database roles”.',
  );
});

/** Opens the newest sealed key: with the wrong secret, or damaged rows, no buyer gets a key. */
export const keysSecret = databaseCheck('keys-secret', async ({ db, openSealer }) => {
  const action =
    'Set the KEYS_SECRET that this database was used with, on every machine. Without it, sold ' +
    'keys can’t be read.';
  try {
    const sealer = await openSealer();
    const { rows: sold } = await sql<SealedOrderKey>`
      select ${sealedColumns} from licence_keys where sealed is not null order by id desc limit 1`.execute(
      db,
    );
    const { rows: stocked } = await sql<{ hash: Buffer; sealed: Buffer }>`
      select key_hash as hash, sealed from stock_keys order by id desc limit 1`.execute(db);
    for (const key of sold) openOrderKey(sealer, key);
    for (const { hash, sealed } of stocked) sealer.open(sealed, hash);
    return ok(
      sold.length + stocked.length > 0
        ? 'KEYS_SECRET opens the sealed licence keys.'
        : 'No licence key is sealed yet.',
    );
  } catch {
    return broken('KEYS_SECRET does not open the licence keys of this database.', action);
  }
});
