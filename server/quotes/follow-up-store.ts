import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/pool.ts';

export interface FollowUp {
  readonly id: number;
  readonly quoteNumber: number;
  /** The operator who sent it. */
  readonly madeBy: string;
  /** What they added; empty for most. */
  readonly text: string;
  readonly createdAt: Date;
  /** When the mail server accepted it. */
  readonly acceptedAt: Date | null;
}

export async function insertFollowUp(
  tx: Tx,
  { quoteNumber, madeBy, text }: Pick<FollowUp, 'quoteNumber' | 'madeBy' | 'text'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('quote_follow_ups')
    .values({ quote_number: quoteNumber, made_by: madeBy, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** The mails that followed up a quote, the oldest first. */
export async function readFollowUps(db: Db, quoteNumber: number): Promise<FollowUp[]> {
  const { rows } = await sql<FollowUp>`
    select id, quote_number as "quoteNumber", made_by as "madeBy", text,
      created_at as "createdAt", accepted_at as "acceptedAt"
    from quote_follow_up_facts where quote_number = ${quoteNumber} order by id`.execute(db);
  return rows;
}

export async function markFollowUpAccepted(tx: Tx, id: number): Promise<void> {
  const accepted = { accepted_at: sql<Date>`now()` };
  await tx.updateTable('quote_follow_ups').set(accepted).where('id', '=', id).execute();
}
