import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import type { ReadOperator } from './operator.ts';
import type { IsOperator } from './operator-addresses.ts';
import type { SessionCookie } from './session-cookie.ts';
import { findSession, type Session } from './session-store.ts';

export interface ReaderParts {
  readonly db: Kysely<Database>;
  readonly clock: () => Date;
  readonly cookie: SessionCookie;
  readonly isOperator: IsOperator;
}

/** Reads the session of a request's browser. Those of an address that is an operator's no more end here. */
export async function readSession(
  { db, clock, cookie, isOperator }: ReaderParts,
  request: FastifyRequest,
): Promise<Session | null> {
  const token = cookie.read(request);
  const session = token && (await findSession(db, token, clock()));
  if (!session) return null;
  if (isOperator(session.email)) return session;
  await endSessionsOfFormerOperator(db, session.email);
  return null;
}

export function openOperatorReader(parts: ReaderParts): ReadOperator {
  return async (request) => {
    const session = await readSession(parts, request);
    return session && { email: session.email, isFresh: session.freshUntil > parts.clock() };
  };
}

function endSessionsOfFormerOperator(db: Kysely<Database>, email: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('operator_sessions')
      .where('email', '=', email)
      .returning('email')
      .execute();
    if (ended.length === 0) return;
    const after = { email, browsers: ended.length, because: 'no operator any more' };
    await recordAuditEvent(tx, { actor: 'shop', action: 'signed-out', orderId: null, before: null, after });
  });
}
