import type { FastifyInstance } from 'fastify';
import { refuseCrossSite } from '../http/foreign-requests.ts';
import type { DeskAddress } from '../settings/desk-address.ts';
import type { PartsOfAll } from './action.ts';
import { auditActions } from './audit/actions.ts';
import { customerActions } from './customers/actions.ts';
import { exportActions } from './exports/write-export.ts';
import { readHealth } from './health/check-health.ts';
import { sendTestMail } from './health/send-test-mail.ts';
import { keyActions } from './keys/actions.ts';
import { orderActions } from './orders/actions.ts';
import { readOverview } from './overview/read-overview.ts';
import { productActions } from './products/actions.ts';
import { quoteActions } from './quotes/actions.ts';
import { serveActions } from './serve-actions.ts';
import { findRoleAmong, openOperatorReader, sessionCookie } from './session/operator.ts';
import { type SessionParts, serveSession } from './session/routes.ts';

/** What the areas of the desk need. Each area names its own needs, and composition provides them all. */
type AreaParts = SessionParts & PartsOfAll<typeof actions>;

const actions = [
  readOverview,
  ...orderActions,
  ...quoteActions,
  ...customerActions,
  ...keyActions,
  ...productActions,
  ...exportActions,
  ...auditActions,
  readHealth,
  sendTestMail,
];

export interface DeskOptions {
  readonly address: DeskAddress;
  readonly operators: Parameters<typeof findRoleAmong>[0];
  /** Serves the desk's page; left out where there is none. */
  readonly servePage?: ((app: FastifyInstance) => Promise<void>) | undefined;
}

/** Without what the desk makes itself. */
export type DeskParts = Omit<AreaParts, 'cookie' | 'findRole' | 'readOperator' | 'demoEmail'>;

export async function serveDesk(
  app: FastifyInstance,
  given: DeskParts,
  { address, operators, servePage }: DeskOptions,
): Promise<void> {
  const own = {
    cookie: sessionCookie({ https: address.https }),
    findRole: findRoleAmong(operators),
    demoEmail: address.showsCodes ? (operators[0]?.email ?? null) : null,
  };
  const parts = { ...given, ...own, readOperator: openOperatorReader({ ...given, ...own }) };
  await app.register(async (desk) => {
    // Reading calls too. The page and its files are not calls.
    refuseCrossSite(
      desk,
      address.https,
      ({ routeOptions }) => routeOptions.url?.startsWith('/desk/api/') ?? false,
    );
    serveSession(desk, parts);
    serveActions(desk, parts, actions);
    await servePage?.(desk);
  });
}
