import { type RawBuilder, sql } from 'kysely';

/**
 * The SQL that queues a mail about each of the orders whose `id`s a source has. `turn` says how many mails of the
 * same recipient wait already. An order that has such a mail waiting keeps that one.
 */
export function queueMails(kind: string, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into outbox (kind, subject_id, recipient, turn)
    select ${kind}, orders.id, orders.email,
      (select count(*) from outbox as waiting where waiting.recipient = orders.email)
    from ${source} join orders using (id)
    on conflict (kind, subject_id) do nothing
    returning 1`;
}
