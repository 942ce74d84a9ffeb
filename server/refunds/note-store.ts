import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/pool.ts';

/** Every other note waits until the commit, because numbers have no gaps. */
export async function issueNote(tx: Tx, refundId: string): Promise<void> {
  await sql`
    with counter as (
      update adjustment_counter set last_number = last_number + 1 returning last_number
    )
    insert into adjustment_notes (number, refund_id) select last_number, ${refundId} from counter`.execute(
    tx,
  );
}

/** SQL that stores the file of a note, unless it has one, and returns the stored one. */
export function keepNoteFile(refundId: string, pdf: Buffer): RawBuilder<{ pdf: Buffer }> {
  return sql`
    update adjustment_notes set pdf = coalesce(pdf, ${pdf}) where refund_id = ${refundId} returning pdf`;
}

/**
 * Keeps a note's damaged file beside the one that it should have had. False when that was done
 * before.
 */
export async function replaceNoteFile(tx: Tx, refundId: string, pdf: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update adjustment_notes set damaged_pdf = pdf, pdf = ${pdf}
    where refund_id = ${refundId} and damaged_pdf is null
    returning refund_id`.execute(tx);
  return rows.length > 0;
}

/** Locks the counter of notes until the transaction ends, and returns the last number. */
export async function lockNoteCounter(tx: Tx): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select last_number as last from adjustment_counter for update`.execute(tx);
  return rows[0]?.last ?? 0;
}

export async function setNoteCounter(tx: Tx, last: number): Promise<void> {
  await sql`update adjustment_counter set last_number = ${last}`.execute(tx);
}
