import type { RenderedNote } from '../../documents/note.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { nameReplacedNote, queueNote } from '../../refunds/note-mails.ts';
import { replaceNoteFile } from '../../refunds/note-store.ts';
import type { Buyer } from '../order.ts';

/**
 * Stores the files that damaged notes should have had, keeps the damaged ones, and mails the notes
 * again.
 */
export async function replaceNotes(
  tx: Tx,
  notes: readonly RenderedNote[],
  buyer: Buyer,
): Promise<void> {
  for (const { refundId, pdf } of notes) {
    if (!(await replaceNoteFile(tx, refundId, pdf))) continue;

    await queueNote(tx, nameReplacedNote(refundId), buyer);
  }
}
