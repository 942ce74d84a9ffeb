import * as z from 'zod/mini';
import { day, requiredText } from '../text.ts';
import { listed } from './audit-sentences.ts';
import { after, defineCalls } from './desk-call.ts';

const text = z.optional(requiredText('', { minimumLength: 0 }));

export const auditEvent = z.object({
  id: z.number(),
  at: z.string(),
  /** An operator's address, the user of a command, the name of a gateway's dashboard, or `shop`. */
  actor: z.string(),
  action: z.string(),
  orderId: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
  /** A sentence: "Ana refunded $98.99 of INV-000042: 1 seat." */
  text: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEntry = z.infer<typeof auditEvent>;

const dayOfEvent = z.optional(day('Enter a date such as 2026-11-01'));

const filters = {
  /** An invoice number, or the beginning of words of an order id, a person or an action. */
  text,
  /** An order id or invoice number. */
  order: text,
  actor: text,
  action: text,
  /** The first and the last day, such as `2026-11-01`, in the seller's time zone. */
  from: dayOfEvent,
  to: dayOfEvent,
};

export const auditCalls = defineCalls('audit', {
  list: {
    summary: 'What operators did, the newest first',
    role: 'support',
    query: z.object({ ...filters, after }),
    answer: z.object({ events: z.array(auditEvent), next: z.nullable(z.string()) }),
  },
  listChoices: {
    summary: 'Who is in the audit, and with which actions',
    role: 'support',
    answer: z.object({ actors: z.array(z.string()), actions: z.array(z.string()) }),
  },
  downloadAudit: {
    summary: 'Download what operators did as CSV',
    role: 'owner',
    query: z.object(filters),
    answer: 'csv',
    needsFreshCode: true,
    audit: 'audit-downloaded',
    says: (after) => `downloaded ${listed('events of the audit', after)}`,
  },
});
