import { gstLabel } from '../../contract/money.ts';
import { demoSentence, signText } from '../mail/mail-layout.ts';
import type { Receipt, ReceiptMail } from './receipt.ts';

/** Characters in a line that ends with an amount. */
const width = 64;

/** The plain text of a receipt. It lists every key, however many there are. */
export function writeReceiptText({ seller, demo, shopUrl }: ReceiptMail, receipt: Receipt): string {
  return [
    ...(demo ? [demoSentence] : []),
    `${receipt.greeting}.`,
    receipt.opening,
    writeSection('Your licence keys'),
    ...receipt.products.map(({ productName, seats, keys }) =>
      [`${productName} (${seats})`, ...keys].join('\n'),
    ),
    writeSection(
      'Your order, in Australian dollars',
      ...receipt.products.map(({ productName, seats, amount }) =>
        writeRow(`${productName}, ${seats}`, amount),
      ),
      '-'.repeat(width),
      writeRow('Subtotal', receipt.subtotal),
      writeRow(gstLabel, receipt.gst),
      writeRow('Total (inc. GST)', receipt.total),
    ),
    receipt.details.map(([label, value]) => `${label}: ${value}`).join('\n'),
    writeSection(
      'Download your invoice again',
      `Open the Invoice tab of ${shopUrl ?? 'the shop'} and enter these four values.`,
      '',
      ...receipt.invoiceValues.map(([label, value]) => `${label}: ${value}`),
    ),
    signText(seller),
  ].join('\n\n');
}

function writeSection(title: string, ...lines: readonly string[]): string {
  return [title.toUpperCase(), '='.repeat(title.length), ...lines].join('\n');
}

/** A label and an amount at the right margin. A long label has its own line. */
function writeRow(label: string, amount: string): string {
  const labelWidth = width - amount.length - 1;
  if (label.length > labelWidth) return `${label}\n${amount.padStart(width)}`;
  return `${label.padEnd(labelWidth)} ${amount}`;
}
