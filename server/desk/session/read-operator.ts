import type { FastifyRequest } from 'fastify';
import type { Db } from '../../database/pool.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import type { FindRole, Operator, ReadOperator } from './operator.ts';
import type { SessionCookie } from './session-cookie.ts';
import { findSession, type Session } from './session-store.ts';

export interface ReaderParts {
  readonly db: Db;
  readonly clock: () => Date;
  readonly cookie: SessionCookie;
  readonly findRole: FindRole;
}

/** Reads the session of a request's browser. Those of an address that is an operator's no more end here. */
export async function readSession(
  { db, clock, cookie, findRole }: ReaderParts,
  request: FastifyRequest,
): Promise<(Session & Pick<Operator, 'role'>) | null> {
  const token = cookie.read(request);
  const session = token && (await findSession(db, token, clock()));
  if (!session) return null;
  const role = findRole(session.email);
  if (role) return { ...session, role };
  await endSessionsOfFormerOperator(db, session.email);
  return null;
}

export function openOperatorReader(parts: ReaderParts): ReadOperator {
  return async (request) => {
    const session = await readSession(parts, request);
    if (!session) return null;
    const { email, role, freshUntil } = session;
    return { email, role, isFresh: freshUntil > parts.clock() };
  };
}

function endSessionsOfFormerOperator(db: Db, email: string): Promise<void> {
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
