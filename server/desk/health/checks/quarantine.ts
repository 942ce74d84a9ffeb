import { sql } from 'kysely';
import { type Check, countOf, ok, task } from '../check.ts';

export const quarantine: Check = {
  name: 'quarantine',
  needsDatabase: true,
  async run({ db }) {
    const { rows } = await sql<{ keys: number }>`
      select count(*)::int as keys from (
        select from stock_keys where state in ('free', 'reserved') and quarantined limit 100000
      ) as counted`.execute(db);
    const keys = rows[0]?.keys ?? 0;
    if (keys === 0) return ok('No key is in quarantine.');
    return task(
      `${countOf(keys, 'key')} from a restored backup may have been sold already, and are not sold.`,
      'Compare them with the receipts since the backup, then release them: npm run shop -- keys release-quarantine.',
      { href: '/keys', words: 'Check the keys' },
    );
  },
};
