import { sql } from 'kysely';
import { readMigrations } from '../../../database/migrations.ts';
import { type Check, countOf, ok, warning } from '../check.ts';

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
