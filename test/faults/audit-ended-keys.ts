import type { AuditSubject, Finding } from './audit-subject.ts';

/** 13: an order whose money is all back has no valid key, awaits none, and its notes name every seat. */
export async function auditEndedKeys({ database }: AuditSubject): Promise<Finding> {
  const { rows } = await database.query<{ id: string; valid: number; awaiting: number; unnamed: number }>(`
    select orders.id,
      (select count(*)::int from licence_keys
        where order_id = orders.id and voided_at is null and revoked_by_refund is null) as valid,
      (select count(*)::int from order_lines
        where order_id = orders.id and awaiting_keys_since is not null) as awaiting,
      ((select sum(quantity) from order_lines where order_id = orders.id) - (
        select coalesce(sum(seats), 0) from adjustment_notes join refund_lines using (refund_id)
        where order_id = orders.id
      ))::int as unnamed
    from orders
    where orders.state in ('paid', 'fulfilled') and total_cents <= (
      select sum(amount_cents) from refunds where order_id = orders.id and kind = 'sale' and state = 'completed'
    )`);
  return {
    invariant: 13,
    counts: `${rows.length} orders whose money is all back`,
    violations: rows
      .filter(({ valid, awaiting, unnamed }) => valid > 0 || awaiting > 0 || unnamed !== 0)
      .map(
        ({ id, valid, awaiting, unnamed }) =>
          `${id}: ${valid} valid keys, ${awaiting} lines await keys, ${unnamed} seats are on no note`,
      ),
  };
}
