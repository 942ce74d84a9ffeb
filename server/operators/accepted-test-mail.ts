import { sql } from 'kysely';
import type { Db } from '../platform/database/pool.ts';

/** Whether a mail server accepted a test mail to the operators. `server`: its address in the settings. */
export async function hasAcceptedTestMail(db: Db, server: string): Promise<boolean> {
  const accepted = { outcome: 'accepted', server };
  const found = await db
    .selectFrom('audit_events')
    .select('id')
    .where('action', '=', 'test-mail-sent')
    .where(sql<boolean>`after::jsonb @> ${JSON.stringify(accepted)}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
