import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import { endSessions } from './session-store.ts';

/** Signs out a browser, or every browser of its operator. Returns how many. */
export function signOut(
  { db }: { readonly db: Kysely<Database> },
  { token, email, everywhere }: { token: string; email: string; everywhere: boolean },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const browsers = await endSessions(tx, { token, email, everywhere });
    const after = { everywhere, browsers };
    if (browsers > 0)
      await recordAuditEvent(tx, { actor: email, action: 'signed-out', orderId: null, before: null, after });
    return browsers;
  });
}
