import { readSealedKeys } from '../test-sealer.ts';
import type { AuditSubject, Finding } from './audit-subject.ts';

/** 2: as many valid keys as seats sold and not refunded, none on two orders. A line that waits for its keys has none. */
export async function auditKeys({ database }: AuditSubject): Promise<Finding> {
  const { rows } = await database.query<{ id: string; state: string; due: number; keys: number }>(`
    select orders.id, orders.state,
      (select coalesce(sum(case when delivery = 'line' then least(seats_left, 1) else seats_left end), 0)::int from (
        select delivery, quantity - (
          select coalesce(sum(seats), 0) from refund_lines as taken join refunds on refunds.id = refund_id
          where taken.order_id = line.order_id and taken.position = line.position and refunds.state = 'completed'
        ) as seats_left
        from order_lines as line where order_id = orders.id and awaiting_keys_since is null
      ) as lines) as due,
      (select count(*)::int from licence_keys
        where order_id = orders.id and voided_at is null and revoked_by_refund is null) as keys
    from orders`);
  const wrong = rows.filter(({ state, due, keys }) =>
    ['paid', 'fulfilled'].includes(state) ? due !== keys : keys !== 0,
  );
  const keysOfOrders = await readSealedKeys(database);
  const all = [...keysOfOrders.values()].flat();
  return {
    invariant: 2,
    counts: `${all.length} keys on ${rows.length} orders`,
    violations: [
      ...wrong.map(
        ({ id, state, due, keys }) => `${id} (${state}): ${keys} valid keys, and ${due} seats are left`,
      ),
      ...(new Set(all).size === all.length ? [] : ['A key was sold more than once']),
    ],
  };
}
