import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Seller } from '../../contract/seller.ts';
import type { Database } from '../database/tables.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import { raiseAlert } from '../operators/raise-alert.ts';
import { accountsAddress } from '../orders/invoice-mails.ts';
import type { MailKind } from '../outbox/mail-kind.ts';
import { formatAdjustmentNumber } from '../refunds/adjustment-note.ts';
import { readAdjustmentNote } from '../refunds/read-adjustment-note.ts';
import { composeAdjustmentMail } from './adjustment-mail.ts';
import { rejections } from './rejections.ts';

export interface AdjustmentMailParts {
  readonly db: Kysely<Database>;
  readonly sealer: KeySealer;
  readonly seller: Seller;
  readonly demo: boolean;
  /** The PDF of a refund's adjustment note. */
  readonly readAdjustmentPdf: (refundId: string) => Promise<Buffer>;
  readonly log: FastifyBaseLogger;
}

/** The mail with the adjustment note of a refund. */
export function adjustmentKind(parts: AdjustmentMailParts): MailKind {
  const { db, sealer, seller, demo, log } = parts;
  return {
    async compose(refundId) {
      const note = await requireNote(db, sealer, refundId);
      const notePdf = await parts.readAdjustmentPdf(refundId);
      return composeAdjustmentMail({ seller, refundId, note, notePdf, demo });
    },

    async recordAccepted(_tx, refundId) {
      log.info({ refundId }, 'adjustment note accepted by the mail server');
    },

    async recordRejected(tx, refundId, reason) {
      const { number, order } = await requireNote(tx, sealer, refundId);
      await raiseAlert(tx, {
        subject: `adjustment-note-not-mailed ${refundId}`,
        kind: 'adjustment-note-not-mailed',
        orderId: order.id,
        text: `The adjustment note ${formatAdjustmentNumber(number)} could not be mailed to the buyer: ${rejections[reason]}. The money was returned. Send the note to the buyer in another way.`,
      });
    },
  };
}

/** The copy of that mail for the buyer's accounts. */
export function accountsAdjustmentKind(parts: AdjustmentMailParts): MailKind {
  const { db, sealer, seller, demo, log } = parts;
  return {
    async compose(refundId) {
      const note = await requireNote(db, sealer, refundId);
      const accounts = accountsAddress(note.order);
      // The address was taken off the order since.
      if (!accounts) return null;
      const notePdf = await parts.readAdjustmentPdf(refundId);
      return composeAdjustmentMail({ seller, refundId, note, notePdf, demo, accounts });
    },

    async recordAccepted(_tx, refundId) {
      log.info({ refundId }, 'accounts copy of an adjustment note accepted');
    },

    async recordRejected(tx, refundId, reason) {
      const { number, order } = await requireNote(tx, sealer, refundId);
      await raiseAlert(tx, {
        subject: `accounts-adjustment-not-mailed ${refundId}`,
        kind: 'accounts-adjustment-not-mailed',
        orderId: order.id,
        text: `The adjustment note ${formatAdjustmentNumber(number)} could not be mailed to the buyer's accounts email: ${rejections[reason]}. The money was returned, and the buyer's own mails are not affected. Ask the buyer for the right address.`,
      });
    },
  };
}

async function requireNote(db: Kysely<Database>, sealer: KeySealer, refundId: string) {
  const note = await readAdjustmentNote(db, sealer, refundId);
  if (!note) throw new Error(`The refund ${refundId} has no adjustment note`);
  return note;
}
