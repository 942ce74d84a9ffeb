import type { FastifyInstance } from 'fastify';
import { sessionCalls as calls } from '../../../../contract/desk/session.ts';
import { recordAuditEvent } from '../../record-audit-event.ts';
import { serveDeskCall } from '../serve-actions.ts';
import { forgetBrowsers } from './known-browser.ts';
import type { ReaderParts, ReadOperator } from './operator.ts';
import { endSessions, listSessions } from './session-store.ts';

type ListParts = ReaderParts & { readonly readOperator: ReadOperator };

/** Serves the list of an operator's own sessions, and what ends one or all of them. */
export function serveSessionList(app: FastifyInstance, parts: ListParts): void {
  const { db, clock, cookie } = parts;
  const end = ({ email, client, id }: { email: string; client: string; id?: number }) =>
    db.transaction().execute(async (tx) => {
      const everywhere = id === undefined;
      const browsers = await endSessions(tx, { email, id });
      if (everywhere) await forgetBrowsers(tx, email);
      const event = {
        actor: email,
        action: calls.signOut.audit,
        after: { everywhere, browsers, client },
      };
      if (browsers > 0) await recordAuditEvent(tx, event);
      return browsers;
    });

  serveDeskCall(app, calls.listSessions, parts, async (_input, { email, id }) => {
    const sessions = await listSessions(db, { email, now: clock() });
    return {
      sessions: sessions.map((session) => ({
        ...session,
        signedInAt: session.signedInAt.toISOString(),
        lastUsedAt: session.lastUsedAt.toISOString(),
        isThisOne: session.id === id,
      })),
    };
  });

  serveDeskCall(app, calls.endSession, parts, async ({ body }, { email }, { request }) => ({
    browsers: await end({ email, client: request.ip, id: body.id }),
  }));

  serveDeskCall(
    app,
    calls.signOut,
    parts,
    async ({ body: { everywhere } }, { email, id }, reply) => {
      const client = reply.request.ip;
      const browsers = await end(everywhere ? { email, client } : { email, client, id });
      cookie.clearOn(reply);
      return { browsers };
    },
  );
}
