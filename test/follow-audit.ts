import type { Pool } from 'pg';

export interface FollowedEvent {
  readonly actor: string;
  readonly action: string;
  readonly orderId: string | null;
  readonly before: object | null;
  readonly after: object | null;
}

/** Returns the audit events since its last call, the oldest first. Rows of the audit can't be deleted. */
export function followAudit(pool: Pool): () => Promise<FollowedEvent[]> {
  let seen = 0;
  return async () => {
    const { rows } = await pool.query(
      `select id, actor, action, order_id as "orderId", before, after from audit_events where id > $1 order by id`,
      [seen],
    );
    seen = rows.at(-1)?.id ?? seen;
    return rows.map(({ id: _, ...event }) => event);
  };
}
