import type { Email } from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mail, Mailer } from '../../server/mail/mail.ts';

export interface MailerUnderTest {
  readonly mailer: Mailer;
  /** The mails as received, without repeats. */
  readMails(): Promise<readonly Email[]>;
  close(): Promise<void>;
}

/** A mail with every part that a mail can have. */
export const fullMail: Mail = {
  messageId: 'receipt.ord-7k4t-9wpn-3vgy-6jfb@harbourlicensing.example',
  to: 'mia.nguyen+shop@example.com',
  subject: 'Your licence keys — paid ✓ Zoë Ærøskøbing Ελλάδα',
  text: 'Grüße, Ngô Thị Hồng 😀\n.\n.. a line of dots must survive\nFrom here as well\n',
  html: '<!doctype html><p>Grüße, Ngô Thị Hồng 😀</p>',
  attachments: [
    {
      filename: 'INV-000001.pdf',
      contentType: 'application/pdf',
      content: Buffer.from([0, 255, 13, 10, 46]),
    },
    {
      filename: 'licence-keys.csv',
      contentType: 'text/csv; charset=utf-8',
      content: Buffer.from('a,"ü"\r\n'),
    },
  ],
  pictures: [
    {
      cid: 'logo@harbourlicensing.example',
      filename: 'logo.png',
      contentType: 'image/png',
      content: Buffer.from([137, 80, 78, 71]),
    },
  ],
};

/** What every mailer must do. */
export function describeMailer(name: string, open: () => Promise<MailerUnderTest>): void {
  describe(`${name} as a mailer`, () => {
    let box: MailerUnderTest;
    beforeEach(async () => {
      box = await open();
    });
    afterEach(() => box.close());

    test('a mail arrives with all its parts as they were', async () => {
      expect(await box.mailer.send(fullMail)).toMatchObject({ kind: 'accepted' });
      const [mail] = await box.readMails();
      expect(mail).toMatchObject({
        messageId: `<${fullMail.messageId}>`,
        subject: fullMail.subject,
        to: [{ address: fullMail.to }],
        from: { name: 'Harbour Licensing, Sydney', address: 'shop@harbourlicensing.example' },
        replyTo: [{ address: 'support@harbourlicensing.example' }],
      });
      expect(mail?.text?.replaceAll('\r\n', '\n').trim()).toBe(fullMail.text.trim());
      expect(mail?.html?.trim()).toBe(fullMail.html);
      const files = mail?.attachments.filter(({ disposition }) => disposition === 'attachment');
      expect(files).toMatchObject([
        { filename: 'INV-000001.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
        { filename: 'licence-keys.csv', mimeType: 'text/csv', disposition: 'attachment' },
      ]);
      expect(files?.map(({ content }) => Buffer.from(content as ArrayBuffer))).toEqual(
        fullMail.attachments.map(({ content }) => content),
      );
    });

    test('a picture of the page arrives beside the page, and is no file', async () => {
      await box.mailer.send(fullMail);
      const [mail] = await box.readMails();
      const pictures = mail?.attachments.filter(({ disposition }) => disposition === 'inline');
      expect(pictures).toMatchObject([
        { contentId: '<logo@harbourlicensing.example>', mimeType: 'image/png', related: true },
      ]);
      expect(Buffer.from(pictures?.[0]?.content as ArrayBuffer)).toEqual(fullMail.pictures?.[0]?.content);
    });

    test('a mail is marked as automatic, so that nobody replies to it automatically', async () => {
      await box.mailer.send(fullMail);
      const [mail] = await box.readMails();
      expect(mail?.headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      );
    });

    test('a repeat has the same Message-ID', async () => {
      await box.mailer.send(fullMail);
      await box.mailer.send(fullMail);
      const mails = await box.readMails();
      expect(mails).toHaveLength(1);
    });

    test('mails sent together all arrive', async () => {
      const mails = Array.from({ length: 40 }, (_, i) => ({ ...fullMail, messageId: `${i}@example.com` }));
      await Promise.all(mails.map((mail) => box.mailer.send(mail)));
      const received = await box.readMails();
      expect(received.map(({ messageId }) => messageId).sort()).toEqual(
        mails.map(({ messageId }) => `<${messageId}>`).sort(),
      );
    });

    test('an attachment of a megabyte arrives whole', async () => {
      const content = Buffer.alloc(1_000_000, 'licence keys\r\n');
      await box.mailer.send({
        ...fullMail,
        attachments: [{ filename: 'keys.csv', contentType: 'text/csv', content }],
      });
      const [mail] = await box.readMails();
      const file = mail?.attachments.find(({ filename }) => filename === 'keys.csv');
      expect(Buffer.from(file?.content as ArrayBuffer).equals(content)).toBe(true);
    });

    test('a line break in a subject or a file name never starts a header', async () => {
      await box.mailer.send({
        ...fullMail,
        subject: 'Keys\r\nBcc: thief@example.com\r\n\r\n<b>body</b>',
        attachments: [
          {
            filename: 'a"\r\nBcc: thief@example.com\r\n.pdf',
            contentType: 'application/pdf',
            content: Buffer.from('x'),
          },
        ],
      });
      const [mail] = await box.readMails();
      expect(mail?.bcc).toBeUndefined();
      expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail?.to).toHaveLength(1);
    });

    test('the destination has no password', () => {
      expect(box.mailer.destination).not.toContain('secret');
    });
  });
}
