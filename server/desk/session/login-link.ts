import type { Kysely } from 'kysely';
import { hashToken, newToken } from '../../codes/token.ts';
import type { Database } from '../../database/tables.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import { later } from './later.ts';

const minutesValid = 10;

export interface LoginLink {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Makes a link that signs an operator in once, without a mail. */
export function makeLoginLink(
  db: Kysely<Database>,
  { email, now }: { email: string; now: Date },
  actor: string,
): Promise<LoginLink> {
  const token = newToken();
  const expiresAt = later(now, minutesValid);
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('operator_login_links')
      .values({ token_hash: hashToken(token), email, expires_at: expiresAt })
      .execute();
    const event = { action: 'login-link-made', orderId: null, before: null, after: { email } };
    await recordAuditEvent(tx, { actor, ...event });
    return { token, expiresAt };
  });
}
