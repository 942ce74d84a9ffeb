import { sql } from 'kysely';
import { readMigrations } from '../../../database/migrations.ts';
import { readDatabaseMode } from '../../../settings/database-mode.ts';
import { broken, type Check, countOf, ok, warning } from '../check.ts';

export const schema: Check = {
  name: 'schema',
  needsDatabase: true,
  async run({ db }) {
    const { rows } = await sql<{ version: number }>`select version from schema_migrations`.execute(db);
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
  },
};

export const databaseMode: Check = {
  name: 'database-mode',
  needsDatabase: true,
  async run({ db, config: { mode } }) {
    const own = await readDatabaseMode(db);
    if (own === null) return ok('No shop has used this database yet.');
    if (own === mode) return ok(`The database belongs to ${mode} mode.`);
    return broken(
      `The database belongs to ${own} mode, and MODE is ${mode}.`,
      `Set MODE=${own}, or another DATA_DIR or DATABASE_URL: the shop does not start with it.`,
    );
  },
};
