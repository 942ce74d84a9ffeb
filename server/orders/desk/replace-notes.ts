import type { RenderedNote } from '../../documents/note.ts';
import { queueMail } from '../../mail/outbox-store.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { replaceNoteFile } from '../../refunds/note-store.ts';
import {
  accountsAdjustmentMail,
  adjustmentNoteMail,
  nameReplacedNote,
} from '../../refunds/settle-refund.ts';
import type { Buyer } from '../order.ts';
import { queueAccountsMail } from '../order-mails.ts';

/** Stores the files that damaged notes should have had, keeps the damaged ones, and mails the notes again. */
export async function replaceNotes(
  tx: Tx,
  notes: readonly RenderedNote[],
  buyer: Buyer,
): Promise<void> {
  for (const { refundId, pdf } of notes) {
    if (!(await replaceNoteFile(tx, refundId, pdf))) continue;

    const subjectId = nameReplacedNote(refundId);
    await queueMail(tx, { kind: adjustmentNoteMail, subjectId, recipient: buyer.email });
    await queueAccountsMail(tx, { kind: accountsAdjustmentMail, subjectId }, buyer);
  }
}
