import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Seller } from '../../contract/seller.ts';
import type { Database } from '../database/tables.ts';
import { raiseAlert } from '../operators/raise-alert.ts';
import type { MailKind } from '../outbox/mail-kind.ts';
import { formatAdjustmentNumber } from '../refunds/adjustment-note.ts';
import { readAdjustmentNote } from '../refunds/read-adjustment-note.ts';
import { composeAdjustmentMail } from './adjustment-mail.ts';

export interface AdjustmentMailParts {
  readonly db: Kysely<Database>;
  readonly seller: Seller;
  readonly demo: boolean;
  /** The PDF of a refund's adjustment note. */
  readonly readAdjustmentPdf: (refundId: string) => Promise<Buffer>;
  readonly log: FastifyBaseLogger;
}

/** The mail with the adjustment note of a refund. */
export function adjustmentKind(parts: AdjustmentMailParts): MailKind {
  const { db, seller, demo, log } = parts;
  const requireNote = async (refundId: string, connection: Kysely<Database> = db) => {
    const note = await readAdjustmentNote(connection, refundId);
    if (!note) throw new Error(`The refund ${refundId} has no adjustment note`);
    return note;
  };
  return {
    async compose(refundId) {
      const note = await requireNote(refundId);
      const notePdf = await parts.readAdjustmentPdf(refundId);
      return composeAdjustmentMail({ seller, refundId, note, notePdf, demo });
    },

    async recordAccepted(_tx, refundId) {
      log.info({ refundId }, 'adjustment note accepted by the mail server');
    },

    async recordRejected(tx, refundId, reason) {
      const { number, order } = await requireNote(refundId, tx);
      await raiseAlert(tx, {
        subject: `adjustment-note-not-mailed ${refundId}`,
        kind: 'adjustment-note-not-mailed',
        orderId: order.id,
        text: `The adjustment note ${formatAdjustmentNumber(number)} could not be mailed to the buyer: ${rejections[reason]}. The money was returned. Send the note to the buyer in another way.`,
      });
    },
  };
}

const rejections = {
  'address-refused': 'the mail server refused the address',
  'attempts-used-up': 'it could not be sent for 72 hours',
} as const;
