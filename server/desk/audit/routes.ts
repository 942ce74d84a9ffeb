import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { auditCalls as calls } from '../../../contract/desk/audit.ts';
import type { Database } from '../../database/tables.ts';
import { serveDeskCall } from '../serve-desk-call.ts';
import type { ReadOperator } from '../session/operator.ts';
import { listAuditEvents } from './list-audit-events.ts';

export interface AuditParts {
  readonly db: Kysely<Database>;
  readonly seller: { readonly timeZone: string };
  readonly readOperator: ReadOperator;
}

const eventsPerPage = 100;

/** Serves what operators did. */
export function serveAudit(app: FastifyInstance, parts: AuditParts): void {
  const options = { limit: eventsPerPage, timeZone: parts.seller.timeZone };
  serveDeskCall(app, calls.list, parts, ({ query }) => listAuditEvents(parts.db, query, options));
}
