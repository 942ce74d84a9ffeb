import type { Tx } from '../platform/database/pool.ts';

export interface AuditEvent {
  /** Who acted: an operator, a gateway's dashboard, or `shop`. */
  readonly actor: string;
  readonly action: string;
  readonly orderId?: string | null;
  /** What the action changed, without personal data. */
  readonly before?: object | null;
  readonly after?: object | null;
}

/**
 * Writes the audit event of an action whose actor is known, and its name but for a part of it. Call
 * it in the transaction of the action.
 */
export type RecordEvent = (tx: Tx, event: Partial<Omit<AuditEvent, 'actor'>>) => Promise<void>;

/**
 * Writes an audit event. Call it in the transaction of the action, so that neither is ever there
 * alone.
 */
export async function recordAuditEvent(tx: Tx, event: AuditEvent): Promise<void> {
  await insertAuditEvent(tx, event);
}

/** Like {@link recordAuditEvent}, for a mail about the event: returns its id. */
export async function insertAuditEvent(
  tx: Tx,
  { actor, action, orderId = null, before = null, after = null }: AuditEvent,
): Promise<number> {
  const { id } = await tx
    .insertInto('audit_events')
    .values({
      actor,
      action,
      order_id: orderId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
