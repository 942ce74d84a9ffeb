import { formatMessageId } from '../mail/mail-message.ts';
import type { Mail } from '../mail/mailer.ts';
import { accountsAdjustmentMail, adjustmentNoteMail } from '../refunds/record-outcome.ts';
import { type AdjustmentMail, describeAdjustment } from './adjustment.ts';
import { writeAdjustmentHtml } from './adjustment-html.ts';
import { writeAdjustmentText } from './adjustment-text.ts';

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
