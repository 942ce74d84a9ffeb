import { sql } from 'kysely';
import { type AlertingParts, alertOperators } from './alert-operators.ts';

/**
 * Alerts the operators once when the last backup is more than two days old, or a live shop that is older than that has
 * none. A shop whose database is backed up in another way gets this once.
 */
export async function alertOverdueBackup(parts: AlertingParts): Promise<void> {
  const { rows } = await sql<{ since: string | null }>`
    select (select set_at::text from shop_state where name = 'last_backup') as since from database_mode
    where coalesce(
      (select set_at from shop_state where name = 'last_backup'), case when mode = 'live' then set_at end
    ) < now() - interval '2 days'`.execute(parts.db);
  if (!rows[0]) return;
  const { since } = rows[0];
  const age = since ? 'The last backup is more than two days old' : 'No backup was ever made';
  const text = `${age}. If the database is lost, so are the orders since then, and the licence keys in them. Check the job that runs "npm run backup", and its disk. If the database is backed up in another way, there is nothing to do.`;
  const alert = {
    subject: `backup-overdue ${since ?? 'never'}`,
    kind: 'backup-overdue',
    orderId: null,
    text,
  };
  await alertOperators(parts, alert, { since }, 'no backup was made for two days');
}
