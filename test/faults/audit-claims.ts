import type { AuditSubject, Finding } from './audit-subject.ts';

/** 14: every dispute of an order is in the database, in its present state. Invariant 10 compares the refunds. */
export async function auditClaims({ database, gatewayDisputes = [] }: AuditSubject): Promise<Finding> {
  const { rows } = await database.query<{ id: string; status: string | null }>(
    `select claim."disputeId" as id, disputes.status
     from jsonb_to_recordset($1::jsonb) as claim ("disputeId" text, "paymentId" text, status text)
       join payments on payments.payment_id = claim."paymentId"
       left join disputes on disputes.id = claim."disputeId"
     where disputes.status is distinct from claim.status`,
    [JSON.stringify(gatewayDisputes)],
  );
  return {
    invariant: 14,
    counts: `${gatewayDisputes.length} disputes`,
    violations: rows.map(({ id, status }) => `The dispute ${id} is recorded as ${status}`),
  };
}
