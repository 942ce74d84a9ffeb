import { sql } from 'kysely';
import type { KeySealer } from '../licences/key-sealer.ts';
import { readAdjustmentNote } from '../refunds/read-adjustment-note.ts';
import type { ArchiveParts } from './invoice-archive.ts';

/** The PDF of a refund's adjustment note. It is rendered once; later calls return the same bytes. */
export type ReadAdjustmentPdf = (refundId: string) => Promise<Buffer>;

export function openAdjustmentArchive(
  parts: ArchiveParts & { readonly sealer: KeySealer },
): ReadAdjustmentPdf {
  const { db, sealer, render, seller, demo } = parts;
  return async (refundId) => {
    const stored = await db
      .selectFrom('adjustment_notes')
      .select('pdf')
      .where('refund_id', '=', refundId)
      .executeTakeFirst();
    if (stored?.pdf) return stored.pdf;
    const note = await readAdjustmentNote(db, sealer, refundId);
    if (!note) throw new Error(`The refund ${refundId} has no adjustment note`);
    const pdf = render({ seller, note, demo });
    // Of two calls that render the same note, both return what the first has stored.
    const kept = await db
      .updateTable('adjustment_notes')
      .set({ pdf: sql<Buffer>`coalesce(pdf, ${pdf})` })
      .where('refund_id', '=', refundId)
      .returning('pdf')
      .executeTakeFirstOrThrow();
    return kept.pdf ?? pdf;
  };
}
