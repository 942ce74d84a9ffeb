import type { AuditSubject, Finding } from './audit-subject.ts';

/**
 * 15: unpaid orders hold no key that a paying buyer could have. A key is taken once the money is authorised and before it is
 * captured, and no authorisation outlives its order. A key waits with money that is on its way, and for the approval of PayTo.
 */
export async function auditAuthorisations({ database, ledger }: AuditSubject): Promise<Finding> {
  const held = await database.query<{ what: string }>(heldWithoutMoney);
  const authorised = ledger.filter(({ outcome }) => outcome === 'authorised');
  const { rows: left } = await database.query<{ what: string }>(authorisedAfterTheEnd, [
    authorised.map(({ orderId }) => orderId),
  ]);
  const reserved = await database.query(`select from stock_keys where state = 'reserved'`);
  return {
    invariant: 15,
    counts: `${authorised.length} authorisations, ${reserved.rows.length} keys reserved`,
    violations: [...held.rows, ...left].map(({ what }) => what),
  };
}

const heldWithoutMoney = `
  select order_id || ' holds ' || count(*) || ' keys, and its payment is ' || coalesce(status, 'none') as what
  from stock_keys left join payments using (order_id)
  where state = 'reserved' and coalesce(status, '') not in ('authorised', 'waiting')
    and not (status = 'action-required' and starts_with(gateway, 'stripe-payto'))
  group by order_id, status`;

const authorisedAfterTheEnd = `
  select id || ' is authorised at the gateway, and is ' || state as what
  from orders where id = any($1) and state <> 'pending'`;
