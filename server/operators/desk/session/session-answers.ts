import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskSession } from '../../../../contract/desk/session.ts';
import { sendProblem } from '../../../platform/http/send-problem.ts';
import type { Refusal } from '../../../platform/limits/rate-limits.ts';
import { hasPasskey } from '../passkeys/passkey-store.ts';
import type { KnownSigning, SignedIn } from './open-known-session.ts';
import type { Operator } from './operator.ts';
import type { SessionParts } from './session-parts.ts';
import type { OpenedSession } from './session-store.ts';

export type SessionAnswers = ReturnType<typeof openSessionAnswers>;

/** What the calls that sign in take from a request, and answer. */
export function openSessionAnswers(parts: SessionParts) {
  const { db, cookie, browserCookie, seller, config, site, findRole } = parts;

  const describe = async (session: Omit<Operator, 'isFresh' | 'id'>): Promise<DeskSession> => ({
    email: session.email,
    role: session.role,
    expiresAt: session.expiresAt.toISOString(),
    freshUntil: session.freshUntil.toISOString(),
    shopName: seller.tradingName,
    timeZone: seller.timeZone,
    mode: config.mode,
    passkeySite: site.name,
    hasPasskey: await hasPasskey(db, { email: session.email, site: site.name }),
  });

  return {
    describe,

    describeSigning: (request: FastifyRequest): KnownSigning => ({
      ...cookie.describe(request),
      browserToken: browserCookie.read(request),
    }),

    /** Sets the cookies of a session that was opened or made fresh. */
    async send(reply: FastifyReply, opened: OpenedSession | SignedIn | Refusal) {
      if (!('token' in opened)) return sendProblem(reply, 'too-many-requests', opened);
      cookie.setOn(reply, opened.token);
      if ('browserToken' in opened) browserCookie.setOn(reply, opened.browserToken);
      const role = findRole(opened.email);
      if (!role) throw new Error('A session was opened for an address that has no role');
      return describe({ ...opened, role });
    },
  };
}
