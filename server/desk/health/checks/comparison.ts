import { sql } from 'kysely';
import { broken, type Check, describeAge, ok, skipped } from '../check.ts';

const overdue = 26 * 3_600_000;

export const comparison: Check = {
  name: 'daily-comparison',
  needsDatabase: true,
  async run({ db, clock }) {
    const { rows } = await sql<{ at: Date | null }>`select succeeded_at as at from daily_comparison`.execute(
      db,
    );
    const at = rows[0]?.at;
    if (!at)
      return skipped(
        'The payments have not been compared with the gateway yet: the running shop does it daily.',
      );
    const age = clock().getTime() - at.getTime();
    const finding = `The payments were last compared with the gateway's ${describeAge(age)} ago.`;
    if (age < overdue) return ok(finding);
    return broken(finding, 'Run "npm run shop -- reconcile" to see why, and check that the shop runs.');
  },
};
