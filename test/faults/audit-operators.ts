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
  const unchained = await database.query<{ what: string }>(chainBroken);
  return {
    invariant: 12,
    counts: [
      `${rows.length} refunds by operators`,
      ...actions.rows.map(({ what, done }) => `${done} ${what}`),
    ].join(', '),
    violations: [
      ...unchained.rows.map(({ what }) => what),
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

/** 21: each event is in the chain of hashes once, and the chain has no other. A voiding has one event. */
const chainBroken = `
  select 'The audit event ' || coalesce(audit_events.id, event_id) || ' is in the audit or its chain alone' as what
  from audit_events full join audit_chain on event_id = audit_events.id
  where audit_events.id is null or event_id is null
  union all
  select 'The audit event ' || event_id || ' is not as it was written'
  from (select *, lag(hash, 1, '') over (order by position) as earlier from audit_chain) as link
  join audit_events on audit_events.id = event_id
  where hash_audit_event(audit_events, earlier) <> hash
  union all
  select 'The voiding ' || key_voids.id || ' has ' || count(audit_events.id) || ' audit events'
  from key_voids left join audit_events
    on action = 'keys-voided' and (after ->> 'voidId')::bigint = key_voids.id
  where finished_at is not null and voided + reserved > 0
  group by key_voids.id having count(audit_events.id) <> 1`;

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
