import type { FastifyBaseLogger } from 'fastify';
import type { Seller } from '../../contract/seller.ts';
import type { Db } from '../database/pool.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import { html } from '../mail/html.ts';
import { formatMessageId, type Mail } from '../mail/mail.ts';
import { demoSentence, layOutMail, look, signText } from '../mail/mail-layout.ts';
import { raiseAlert } from '../operators/alert-store.ts';
import { accountsAddress } from '../orders/order-mails.ts';
import { type MailKind, rejections } from '../outbox/mail-kind.ts';
import { formatAdjustmentNumber, readAdjustmentNote } from '../refunds/adjustment-note.ts';
import { accountsAdjustmentMail, adjustmentNoteMail } from '../refunds/record-outcome.ts';
import { type Adjustment, type AdjustmentMail, describeAdjustment } from './adjustment.ts';
import {
  sumRule,
  writeAmounts,
  writeHeading,
  writePairLines,
  writePairs,
  writeRow,
  writeSection,
} from './mail-sections.ts';

/** The page of the mail with an adjustment note. */
function writeAdjustmentHtml({ seller, demo }: AdjustmentMail, adjustment: Adjustment): string {
  const { greeting, opening, endedKeys } = adjustment;
  return layOutMail({
    seller,
    demo,
    title: greeting,
    preview: opening,
    body: html`<p style="margin:0 0 14px"><span class="success" style="${look.success}">Refunded</span></p>
<h1 class="ink" style="${look.title}">${greeting}</h1>
<p class="soft" style="${look.text};padding:8px 0 0">${opening}</p>
${writeHeading('Your refund')}
${writeAmounts(adjustment.lines, adjustment.sums)}
${writePairs(adjustment.details)}
${
  endedKeys.length > 0
    ? html`${writeHeading('Licence keys that are no longer valid')}
<p class="soft" style="${look.text};font-size:15px;padding:8px 0 12px">${endedKeysSentence}</p>
${endedKeys.map((keys) => html`<p class="ink" style="${look.subheading};padding:2px 0">${keys}</p>`)}`
    : ''
}`,
  });
}

const endedKeysSentence =
  'Please stop using the keys of the refunded seats. For each product, these are the last characters of its keys.';

/**
 * Tells the buyer what was refunded and which keys stop being valid, with the adjustment note attached; or the buyer's
 * accounts, without the keys.
 */
export function composeAdjustmentMail(mail: AdjustmentMail): Mail {
  const { seller, note, notePdf, accounts } = mail;
  const adjustment = describeAdjustment(mail);
  const { noteId } = adjustment;
  return {
    messageId: formatMessageId(accounts ? accountsAdjustmentMail : adjustmentNoteMail, mail.refundId, seller),
    to: accounts ?? note.order.email,
    subject: accounts ? `Refund and adjustment note ${noteId}` : `Your refund and adjustment note ${noteId}`,
    text: writeAdjustmentText(mail, adjustment),
    html: writeAdjustmentHtml(mail, adjustment),
    attachments: [{ filename: `${noteId}.pdf`, contentType: 'application/pdf', content: notePdf }],
  };
}

/** The plain text of the mail with an adjustment note. */
function writeAdjustmentText({ seller, demo }: AdjustmentMail, adjustment: Adjustment): string {
  const { lines, sums, endedKeys } = adjustment;
  return [
    ...(demo ? [demoSentence] : []),
    `${adjustment.greeting}.`,
    adjustment.opening,
    writeSection(
      'Your refund, in Australian dollars',
      ...lines.map(({ name, seats, amount }) => writeRow(seats ? `${name}, ${seats}` : name, amount)),
      sumRule,
      ...sums.map(([label, amount]) => writeRow(label, amount)),
    ),
    writePairLines(adjustment.details),
    ...(endedKeys.length > 0
      ? [writeSection('Licence keys that are no longer valid', endedKeysSentence, '', ...endedKeys)]
      : []),
    signText(seller),
  ].join('\n\n');
}

export interface AdjustmentMailParts {
  readonly db: Db;
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

async function requireNote(db: Db, sealer: KeySealer, refundId: string) {
  const note = await readAdjustmentNote(db, sealer, refundId);
  if (!note) throw new Error(`The refund ${refundId} has no adjustment note`);
  return note;
}
