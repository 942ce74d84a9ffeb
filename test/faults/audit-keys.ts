import { readSealedKeys } from '../test-sealer.ts';
import type { AuditSubject, Finding } from './audit-subject.ts';

/** 2: as many keys as seats sold, none on two orders. */
export async function auditKeys({ database }: AuditSubject): Promise<Finding> {
  const { rows } = await database.query<{ id: string; state: string; due: number; keys: number }>(`
    select orders.id, orders.state,
      (select sum(case delivery when 'line' then 1 else quantity end)::int from order_lines
        where order_id = orders.id and awaiting_keys_since is null) as due,
      (select count(*)::int from licence_keys where order_id = orders.id and voided_at is null) as keys
    from orders`);
  const wrong = rows.filter(({ state, due, keys }) =>
    ['paid', 'fulfilled'].includes(state) ? (due ?? 0) !== keys : keys !== 0,
  );
  const keysOfOrders = await readSealedKeys(database);
  const all = [...keysOfOrders.values()].flat();
  return {
    invariant: 2,
    counts: `${all.length} keys on ${rows.length} orders`,
    violations: [
      ...wrong.map(({ id, state, due, keys }) => `${id} (${state}): ${keys} keys, and ${due} were sold`),
      ...(new Set(all).size === all.length ? [] : ['A key was sold more than once']),
    ],
  };
}
