import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseCrossSite } from '../../platform/http/foreign-requests.ts';
import type { DeskAddress } from '../../platform/settings/desk-address.ts';
import type { Desk } from './desk.ts';
import { passkeySiteOf } from './passkeys/passkey-site.ts';
import { servePasskeys } from './passkeys/routes.ts';
import { type DeskAction, serveActions } from './serve-actions.ts';
import { knownBrowserCookie } from './session/known-browser.ts';
import { findRoleAmong, openOperatorReader, sessionCookie } from './session/operator.ts';
import { serveSession } from './session/routes.ts';
import { openSessionAnswers } from './session/session-answers.ts';

export interface DeskOptions {
  readonly address: DeskAddress;
  readonly operators: Parameters<typeof findRoleAmong>[0];
  readonly actions: readonly DeskAction[];
  /** Keys the HMAC under which codes are kept. */
  readonly secret: string;
  /** Serves the desk's page; left out where there is none. */
  readonly servePage?: ((app: FastifyInstance) => Promise<void>) | undefined;
}

/** Serves the calls of operators and their page: sign-in first, then the actions. */
export async function serveDesk(
  app: FastifyInstance,
  desk: Desk,
  { address, operators, actions, secret, servePage }: DeskOptions,
): Promise<void> {
  const { https, url: publicUrl } = address;
  const session = {
    ...desk,
    secret,
    cookie: sessionCookie({ https }),
    browserCookie: knownBrowserCookie({ https }),
    findRole: findRoleAmong(operators),
    site: passkeySiteOf(address),
    demoEmail: address.showsCodes ? (operators[0]?.email ?? null) : null,
  };
  const parts = { ...session, readOperator: openOperatorReader(session) };

  await app.register(async (scope) => {
    refuseCrossSite(scope, { https, publicUrl }, isCall);
    const answers = openSessionAnswers(parts);
    serveSession(scope, parts, answers);
    servePasskeys(scope, parts, answers);
    serveActions(scope, parts, actions);
    await servePage?.(scope);
  });
}

/** Reading calls too. The page and its files are not calls. */
function isCall({ routeOptions: { url } }: FastifyRequest): boolean {
  return url?.startsWith('/desk/api/') ?? false;
}
