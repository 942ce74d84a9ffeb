import { html } from '../mail/html.ts';
import { demoSentence, layOutMail, signText } from '../mail/mail-layout.ts';
import { look } from '../mail/mail-look.ts';
import { formatMessageId } from '../mail/mail-message.ts';
import type { Mail } from '../mail/mailer.ts';
import { accountsAdjustmentMail, adjustmentNoteMail } from '../refunds/record-outcome.ts';
import { type Adjustment, type AdjustmentMail, describeAdjustment } from './adjustment.ts';
import { writeAmounts, writeHeading, writePairs } from './html-sections.ts';
import { sumRule, writePairLines, writeRow, writeSection } from './text-sections.ts';

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
