import { passkeyCalls as calls, type SignedChallenge } from '../../../../contract/desk/passkeys.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { recordAuditEvent } from '../../record-audit-event.ts';
import {
  type KnownSigning,
  openKnownSession,
  type SignedIn,
} from '../session/open-known-session.ts';
import type { FindRole, Operator } from '../session/operator.ts';
import { type OpenedSession, renewSession } from '../session/session-store.ts';
import { provePasskey } from './prove-passkey.ts';

interface UseParts {
  readonly db: Db;
  readonly clock: () => Date;
  readonly findRole: FindRole;
}

interface Use {
  readonly signed: SignedChallenge;
  readonly site: string;
  readonly origin: string;
}

/** Null for a passkey that is not accepted, and for one of somebody who is no operator any more. */
export function signInByPasskey(
  { db, clock, findRole }: UseParts,
  { from, ...use }: Use & { readonly from: KnownSigning },
): Promise<SignedIn | 'copied' | null> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const proven = await provePasskey(tx, { ...use, purpose: 'sign-in', sessionId: null, now });
    if (proven.kind === 'copied') return 'copied';
    if (proven.kind === 'wrong' || !findRole(proven.email)) return null;
    return openKnownSession(tx, { email: proven.email, now, by: 'passkey', from });
  });
}

interface Confirmation extends Use {
  readonly operator: Operator;
  /** Of the session's cookie. */
  readonly token: string;
  readonly client: string;
}

/**
 * Makes the operator's session fresh. Null for a passkey that is not accepted, and for another
 * operator's.
 */
export function confirmByPasskey(
  { db, clock }: UseParts,
  { operator, token, client, ...use }: Confirmation,
): Promise<OpenedSession | 'copied' | null> {
  const now = clock();
  const { email, id: sessionId } = operator;
  return db.transaction().execute(async (tx) => {
    const proven = await provePasskey(tx, { ...use, purpose: 'confirm', sessionId, now });
    if (proven.kind === 'copied') return 'copied';
    if (proven.kind === 'wrong' || proven.email !== email) return null;
    const session = await renewSession(tx, { token, now });
    const event = { actor: email, action: calls.confirm.audit, after: { client } };
    if (session) await recordAuditEvent(tx, event);
    return session;
  });
}
