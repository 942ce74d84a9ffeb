import { demoSentence, signText } from '../mail/mail-layout.ts';
import type { Adjustment, AdjustmentMail } from './adjustment.ts';
import { endedKeysSentence } from './adjustment-html.ts';
import { sumRule, writePairLines, writeRow, writeSection } from './text-sections.ts';

/** The plain text of the mail with an adjustment note. */
export function writeAdjustmentText({ seller, demo }: AdjustmentMail, adjustment: Adjustment): string {
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
