import { sql } from 'kysely';
import type { Db } from '../platform/database/pool.ts';

export interface AuditFaults {
  readonly events: number;
  /** Events that are in the chain and not in the audit any more, or at the end of neither. */
  readonly missing: number;
  /** Events that were changed after they were written, or written past the chain. */
  readonly changed: number;
}

/**
 * Compares every audit event with the chain of their hashes: a missing or changed one breaks it.
 */
export async function checkAuditChain(db: Db): Promise<AuditFaults> {
  const { rows } = await sql<AuditFaults>`
    with links as (
      select position, event_id, hash, lag(hash, 1, '') over (order by position) as earlier,
        position - lag(position, 1, 0::bigint) over (order by position) - 1 as gap
      from audit_chain
    ), checked as (
      select position, gap, audit_events.id is null as is_missing,
        audit_events.id is not null and hash_audit_event(audit_events, earlier) <> hash as is_changed
      from links left join audit_events on audit_events.id = event_id
    )
    select (select count(*)::int from audit_events) as events,
      (count(*) filter (where is_missing) + coalesce(sum(gap), 0)
        + greatest(0, coalesce((select position from audit_head), 1) - coalesce(max(position), 0)))::int as missing,
      (count(*) filter (where is_changed)
        + (select count(*) from audit_events where id not in (select event_id from audit_chain))
        + (select count(*) from audit_head join audit_chain using (position) where audit_head.hash <> audit_chain.hash)
      )::int as changed
    from checked`.execute(db);
  const [faults] = rows;
  if (!faults) throw new Error('The database does not say how many audit events there are');
  return faults;
}
