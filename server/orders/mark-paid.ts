import { type RawBuilder, sql } from 'kysely';
import type { NextState } from './order-states.ts';

/** An order whose money is taken. */
export interface TakenPayment {
  readonly orderId: string;
  readonly transactionId: string;
  /** One list per line, one key per seat. */
  readonly licenceKeys: readonly (readonly string[])[];
}

/** A part of the statement that marks orders paid: it gets the source of their `id`s, and returns rows. */
export type Companion = (pending: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * Marks pending orders paid: writes their keys, does what goes along with it, and gives them the next invoice
 * numbers. All in one statement and with the numbers last, since their counter stays locked until the commit:
 * the next payment waits for it.
 */
export function markPaid(
  payments: readonly TakenPayment[],
  companions: readonly Companion[] = [],
): RawBuilder<unknown> {
  const ids = payments.map(({ orderId }) => orderId);
  const transactionIds = payments.map(({ transactionId }) => transactionId);
  const steps = [insertKeys(payments), ...companions].map((companion, i) => {
    return { name: sql.table(`step_${i}`), statement: companion(sql.table('pending')) };
  });
  const paid = 'paid' satisfies NextState<'pending'>;
  return sql`
    with pending as (
      select id from orders where id = any(${ids}) and state = 'pending' order by id for update
    ),
    ${sql.join(steps.map(({ name, statement }) => sql`${name} as (${statement})`))},
    numbered as (
      select id, transaction_id, count(*) over () - row_number() over (order by place) as followers
      from pending
      join unnest(${ids}::text[], ${transactionIds}::text[]) with ordinality
        as payment (id, transaction_id, place) using (id)
    ),
    counter as (
      update invoice_counter set last_number = last_number + (select count(*) from pending)
      where ${areDone(steps)} and exists (select from pending)
      returning last_number
    )
    update orders
    set state = ${paid}, transaction_id = numbered.transaction_id, settled_at = now(),
      invoice_number = last_number - followers
    from numbered, counter
    where orders.id = numbered.id`;
}

/** Always true, and known only when the steps are done. */
function areDone(steps: readonly { name: RawBuilder<unknown> }[]): RawBuilder<unknown> {
  return sql.join(
    steps.map(({ name }) => sql`(select count(*) from ${name}) >= 0`),
    sql` and `,
  );
}

function insertKeys(payments: readonly TakenPayment[]): Companion {
  const rows = payments.flatMap(({ orderId, licenceKeys }) =>
    licenceKeys.flatMap((keys, position) => keys.map((key, seat) => ({ orderId, key, position, seat }))),
  );
  return (pending) => sql`
    insert into licence_keys (order_id, key, position, seat)
    select id, key, position, seat
    from ${pending} join unnest(
      ${rows.map(({ orderId }) => orderId)}::text[],
      ${rows.map(({ key }) => key)}::text[],
      ${rows.map(({ position }) => position)}::smallint[],
      ${rows.map(({ seat }) => seat)}::smallint[]
    ) as fresh (id, key, position, seat) using (id)
    returning 1`;
}
