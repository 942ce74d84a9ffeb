import type { Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { queueAlertMail } from './alert-store.ts';

export interface NewAlert {
  /** Names the fault, such as `late-capture ORD-…`: the same subject is reported once. */
  readonly subject: string;
  /** Such as `late-capture`: the mail's subject in words. Alerts of one kind share a mail, at most one an hour but for `sold-out`. */
  readonly kind: string;
  readonly orderId: string | null;
  /** Sentences for the operators: what happened, whether money moved, and what to do. No personal data. */
  readonly text: string;
}

/**
 * Writes an alert and queues its mail to the operators. Returns false, and does nothing, when the subject was reported
 * before. Callers log a new one.
 */
export async function raiseAlert(
  tx: Transaction<Database>,
  { subject, kind, orderId, text }: NewAlert,
): Promise<boolean> {
  const row = await tx
    .insertInto('alerts')
    .values({ subject, kind, order_id: orderId, text })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await queueAlertMail(tx, kind);
  return true;
}
