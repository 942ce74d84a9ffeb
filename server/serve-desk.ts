import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeskCall } from '../contract/desk/desk-call.ts';
import * as exports from './books/desk/write-export.ts';
import * as health from './health/actions.ts';
import * as keys from './keys/desk/actions.ts';
import * as keyImport from './keys/desk/import-keys.ts';
import * as keyReplacement from './keys/desk/replace-key.ts';
import * as keysToRevoke from './keys/desk/revoke-at-vendor.ts';
import * as keyVoids from './keys/desk/void-keys.ts';
import type { PartsOfAll } from './operators/desk/action.ts';
import * as audit from './operators/desk/audit-actions.ts';
import { passkeySiteOf } from './operators/desk/passkeys/passkey-site.ts';
import { servePasskeys } from './operators/desk/passkeys/routes.ts';
import { serveActions } from './operators/desk/serve-actions.ts';
import { knownBrowserCookie } from './operators/desk/session/known-browser.ts';
import {
  findRoleAmong,
  openOperatorReader,
  sessionCookie,
} from './operators/desk/session/operator.ts';
import { serveSession } from './operators/desk/session/routes.ts';
import { openSessionAnswers } from './operators/desk/session/session-answers.ts';
import type { SessionParts } from './operators/desk/session/session-parts.ts';
import * as orders from './orders/desk/actions.ts';
import * as customers from './orders/desk/customer-actions.ts';
import * as documents from './orders/desk/documents.ts';
import * as bounces from './orders/desk/mark-receipt-bounced.ts';
import * as people from './orders/desk/person-actions.ts';
import * as reissues from './orders/desk/reissue-invoice.ts';
import { refuseCrossSite } from './platform/http/foreign-requests.ts';
import type { DeskAddress } from './platform/settings/desk-address.ts';
import * as products from './products/desk/actions.ts';
import * as quotes from './quotes/desk/actions.ts';
import * as quoteChanges from './quotes/desk/write-actions.ts';
import * as overview from './today/read-overview.ts';

/** What the areas of the desk need. Each area names its own needs, and composition provides them all. */
type AreaParts = SessionParts & PartsOfAll<typeof actions>;

/** Their exported actions are the desk's. */
const modules = [
  ...[overview, orders, documents, bounces, reissues, quotes, quoteChanges, customers, people],
  ...[keys, keyImport, keyReplacement, keysToRevoke, keyVoids, products, exports, audit, health],
];
const actions = modules.flatMap((module) => listExports(module).filter(isAction));

function listExports<Module extends object>(module: Module) {
  return Object.values(module) as (Module extends unknown ? Module[keyof Module] : never)[];
}

function isAction<Exported>(
  exported: Exported,
): exported is Extract<Exported, { readonly call: DeskCall }> {
  return typeof exported === 'object' && exported !== null && 'call' in exported;
}

export interface DeskOptions {
  readonly address: DeskAddress;
  readonly operators: Parameters<typeof findRoleAmong>[0];
  /** Serves the desk's page; left out where there is none. */
  readonly servePage?: ((app: FastifyInstance) => Promise<void>) | undefined;
}

/** Without what the desk makes itself. */
export type DeskParts = Omit<
  AreaParts,
  'cookie' | 'browserCookie' | 'findRole' | 'readOperator' | 'demoEmail' | 'site'
>;

export async function serveDesk(
  app: FastifyInstance,
  given: DeskParts,
  { address, operators, servePage }: DeskOptions,
): Promise<void> {
  const own = {
    cookie: sessionCookie({ https: address.https }),
    browserCookie: knownBrowserCookie({ https: address.https }),
    findRole: findRoleAmong(operators),
    site: passkeySiteOf(address),
    demoEmail: address.showsCodes ? (operators[0]?.email ?? null) : null,
  };
  const parts = { ...given, ...own, readOperator: openOperatorReader({ ...given, ...own }) };
  await app.register(async (desk) => {
    // Reading calls too. The page and its files are not calls.
    const isCall = ({ routeOptions: { url } }: FastifyRequest) =>
      url?.startsWith('/desk/api/') ?? false;
    refuseCrossSite(desk, { https: address.https, publicUrl: address.url }, isCall);
    const answers = openSessionAnswers(parts);
    serveSession(desk, parts, answers);
    servePasskeys(desk, parts, answers);
    serveActions(desk, parts, actions);
    await servePage?.(desk);
  });
}
