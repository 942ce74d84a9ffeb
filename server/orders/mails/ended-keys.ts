import { shorten } from '../../mail/amounts.ts';
import type { Mail } from '../../mail/mail.ts';
import { heading, type MailPart, paragraph, subheading } from '../../mail/mail-parts.ts';
import { html } from '../../platform/http/html.ts';
import type { AdjustmentNote } from '../../refunds/adjustment-note.ts';
import { formatAdjustmentNumber } from '../order.ts';

/** Of each product, and of the page as a whole. */
const mostEndingsShown = 20;

/**
 * By product, the endings of the keys that stop being valid. The text has them all. Where the page
 * has no room for all, a file has them.
 */
export function listEndedKeys({ number, lines }: AdjustmentNote): {
  readonly parts: readonly MailPart[];
  readonly files: Mail['attachments'];
} {
  const ended = lines.filter(({ endedKeys }) => endedKeys.length > 0);
  if (ended.length === 0) return { parts: [], files: [] };
  const { shown, more } = shorten(ended);
  const isLong = more > 0 || ended.some(({ endedKeys }) => endedKeys.length > mostEndingsShown);
  const filename = `ended-keys-${formatAdjustmentNumber(number)}.txt`;
  const texts = ended.map((line) => writeEndings(line));
  const listed = shown.map((line) => {
    const left = line.endedKeys.length - mostEndingsShown;
    const rest = left > 0 ? ` and ${left} more` : '';
    return subheading(`${writeEndings(line, mostEndingsShown)}${rest}`);
  });
  if (isLong) listed.push(subheading(`All of them are in the attached ${filename}.`));
  return {
    parts: [
      heading('Licence keys that are no longer valid'),
      paragraph(
        'Please stop using the keys of the refunded seats. For each product, these are the ' +
          'last characters of its keys.',
      ),
      {
        page: (look) => html`${listed.map(({ page }) => page(look))}`,
        text: texts.join('\n\n'),
      },
    ],
    files: isLong
      ? [
          {
            filename,
            contentType: 'text/plain; charset=utf-8',
            content: Buffer.from(`${texts.join('\n\n')}\n`),
          },
        ]
      : [],
  };
}

type EndedLine = AdjustmentNote['lines'][number];

function writeEndings({ productName, endedKeys }: EndedLine, most = endedKeys.length): string {
  return `${productName}: ${endedKeys
    .slice(0, most)
    .map((ending) => `…${ending}`)
    .join(', ')}`;
}
