import type { AuditSubject, Finding } from './audit-subject.ts';

/**
 * 12: each action of an operator is one audit event. Refunds of the gateway's dashboard and the shop's own have none, nor
 * have keys that a test put in stock.
 */
export async function auditOperators({ database }: AuditSubject): Promise<Finding> {
  const { rows } = await database.query<{ id: string; events: number }>(`
    select id,
      (select count(*)::int from audit_events where after ->> 'refundId' = refunds.id) as events
    from refunds where asked_by not in ('stripe', 'shop')`);
  const actions = await database.query<OperatorAction>(operatorActions);
  return {
    invariant: 12,
    counts: [
      `${rows.length} refunds by operators`,
      ...actions.rows.map(({ what, done }) => `${done} ${what}`),
    ].join(', '),
    violations: [
      ...rows
        .filter(({ events }) => events !== 1)
        .map(({ id, events }) => `${id} was asked for by an operator and has ${events} audit events`),
      ...actions.rows
        .filter(({ done, audited }) => done !== audited)
        .map(({ what, done, audited }) => `${done} ${what}, and the audit has ${audited}`),
    ],
  };
}

interface OperatorAction {
  readonly what: string;
  readonly done: number;
  readonly audited: number;
}

const operatorActions = `
  with audited as (
    select action, coalesce((after ->> 'count')::int, (after ->> 'keyCount')::int, 1) as count from audit_events
  )
  select 'keys imported' as what,
    (select coalesce(sum(key_count), 0)::int from key_batches where imported_by <> 'test') as done,
    (select coalesce(sum(count), 0)::int from audited where action = 'keys-imported') as audited
  union all
  select 'keys voided', (select count(*)::int from key_events where event = 'voided' and order_id is null),
    (select coalesce(sum(count), 0)::int from audited where action = 'keys-voided')
  union all
  select 'keys put back on sale', (select count(*)::int from key_events where event = 'unvoided'),
    (select coalesce(sum(count), 0)::int from audited where action = 'keys-unvoided')
  union all
  select 'keys released from quarantine', (select count(*)::int from key_events where event = 'confirmed'),
    (select coalesce(sum(count), 0)::int from audited where action = 'quarantine-released')
  union all
  select 'keys replaced', (select count(*)::int from licence_keys where voided_at is not null),
    (select count(*)::int from audited where action = 'key-replaced')
  union all
  select 'invoices reissued', (select count(*)::int from invoice_reissues),
    (select count(*)::int from audited where action = 'invoice-reissued')
  union all
  select 'quotes marked as paid', (select count(*)::int from orders where gateway = 'bank-transfer'),
    (select count(*)::int from audited where action = 'quote-marked-paid')`;
