import { expect } from 'vitest';
import type { MailServer } from '../mail-server.ts';

/** What a buyer takes from the receipt mail. */
export interface ReceivedReceipt {
  readonly text: string;
  readonly pdf: Buffer;
  /** The four values for the Invoice tab, by its labels. */
  readonly invoiceValues: Readonly<Record<string, string>>;
}

/** Waits for the mail with the invoice in the buyer's mailbox, and reads it. */
export async function receiveReceipt(mailServer: MailServer, email: string): Promise<ReceivedReceipt> {
  const findReceipt = () =>
    mailServer.mails.find((mail) => mail.recipients.includes(email) && mail.attachments.length > 0);
  await expect.poll(findReceipt, { message: 'the receipt' }).toBeDefined();

  const { text = '', attachments = [] } = findReceipt() ?? {};
  const pdf = attachments.find(({ mimeType }) => mimeType === 'application/pdf')?.content;
  if (!(pdf instanceof ArrayBuffer)) throw new Error('The receipt has no PDF');
  const readValue = (label: string) => new RegExp(`^${label}: (.+)$`, 'm').exec(text)?.[1] ?? '';
  return {
    text,
    pdf: Buffer.from(pdf),
    invoiceValues: Object.fromEntries(invoiceLabels.map((label) => [label, readValue(label)])),
  };
}

const invoiceLabels = ['Invoice ID', 'Email Address', 'License Key', 'Amount in cents'];
