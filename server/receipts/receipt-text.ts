import { gstLabel } from '../../contract/money.ts';
import { demoSentence, signText } from '../mail/mail-layout.ts';
import type { Receipt, ReceiptMail } from './receipt.ts';
import { sumRule, writePairLines, writeRow, writeSection } from './text-sections.ts';

/** The plain text of a receipt. It lists every key, however many there are. */
export function writeReceiptText({ seller, demo, shopUrl }: ReceiptMail, receipt: Receipt): string {
  return [
    ...(demo ? [demoSentence] : []),
    `${receipt.greeting}.`,
    receipt.opening,
    writeSection('Your licence keys'),
    ...receipt.products.map(({ productName, seats, keys, note }) =>
      [`${productName} (${seats})`, ...(note === null ? [] : [note]), ...keys].join('\n'),
    ),
    writeSection(
      'Your order, in Australian dollars',
      ...receipt.products.map(({ productName, seats, amount }) =>
        writeRow(`${productName}, ${seats}`, amount),
      ),
      sumRule,
      writeRow('Subtotal', receipt.subtotal),
      writeRow(gstLabel, receipt.gst),
      writeRow('Total (inc. GST)', receipt.total),
    ),
    writePairLines(receipt.details),
    ...(receipt.renewal === null ? [] : [receipt.renewal]),
    writeSection(
      'Download your invoice again',
      `Open the Invoice tab of ${shopUrl ?? 'the shop'} and enter these four values.`,
      '',
      writePairLines(receipt.invoiceValues),
    ),
    signText(seller),
  ].join('\n\n');
}
