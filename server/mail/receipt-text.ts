import { gstLabel } from '../../contract/money.ts';
import { demoSentence, signText } from './mail-layout.ts';
import type { Receipt, ReceiptMail } from './receipt.ts';

/** How many characters a line with an amount takes. */
const width = 64;

/** The plain text of a receipt. It lists every key, however many there are. */
export function writeReceiptText({ seller, demo, shopUrl }: ReceiptMail, receipt: Receipt): string {
  return [
    ...(demo ? [demoSentence] : []),
    `${receipt.greeting}.`,
    receipt.opening,
    writeSection('Your licence keys', []),
    ...receipt.products.map(({ name, seats, keys }) => [`${name} (${seats})`, ...keys].join('\n')),
    writeSection('Your order, in Australian dollars', [
      ...receipt.products.map(({ name, seats, amount }) => writeRow(`${name}, ${seats}`, amount)),
      '-'.repeat(width),
      writeRow('Subtotal', receipt.subtotal),
      writeRow(gstLabel, receipt.gst),
      writeRow('Total (inc. GST)', receipt.total),
    ]),
    receipt.details.map(([label, value]) => `${label}: ${value}`).join('\n'),
    writeSection('Download your invoice again', [
      `Open the Invoice tab of ${shopUrl ?? 'the shop'} and enter these four values.`,
      '',
      ...receipt.invoiceValues.map(([label, value]) => `${label}: ${value}`),
    ]),
    signText(seller),
  ].join('\n\n');
}

function writeSection(title: string, lines: readonly string[]): string {
  return [title.toUpperCase(), '='.repeat(title.length), ...lines].join('\n');
}

/** A label and an amount at the right margin; a long label has a line of its own. */
function writeRow(label: string, amount: string): string {
  const room = width - amount.length - 1;
  return label.length <= room ? `${label.padEnd(room)} ${amount}` : `${label}\n${amount.padStart(width)}`;
}
