import type { AuditSubject, Finding } from './audit-subject.ts';

/** 12: each action of an operator is one audit event. Refunds of the gateway's dashboard and the shop's own have none. */
export async function auditOperators({ database }: AuditSubject): Promise<Finding> {
  const { rows } = await database.query<{ id: string; events: number }>(`
    select id,
      (select count(*)::int from audit_events where after ->> 'refundId' = refunds.id) as events
    from refunds where asked_by not in ('stripe', 'shop')`);
  return {
    invariant: 12,
    counts: `${rows.length} refunds by operators`,
    violations: rows
      .filter(({ events }) => events !== 1)
      .map(({ id, events }) => `${id} was asked for by an operator and has ${events} audit events`),
  };
}
