import { html } from '../mail/html.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import { look } from '../mail/mail-look.ts';
import type { Adjustment, AdjustmentMail } from './adjustment.ts';
import { writeAmounts, writeHeading, writePairs } from './html-sections.ts';

/** The page of the mail with an adjustment note. */
export function writeAdjustmentHtml({ seller, demo }: AdjustmentMail, adjustment: Adjustment): string {
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

export const endedKeysSentence =
  'Please stop using the keys of the refunded seats. For each product, these are the last characters of its keys.';
