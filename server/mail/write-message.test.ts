import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { describe, expect, it, test } from 'vitest';
import { fullMail } from './mailer.cases.ts';
import type { Mail } from './mailer.ts';
import { writeMessage } from './write-message.ts';

const from = { name: 'Harbour Licensing, Sydney', address: 'support@harbourlicensing.example' };
const date = new Date('2026-11-20T09:15:02Z');

/** What a mail program reads. */
async function read(message: Buffer) {
  const { headers, text = '', html = '', attachments, ...rest } = await PostalMime.parse(message);
  const own = headers.filter(({ key }) => key !== 'content-type').map(({ key, value }) => `${key}: ${value}`);
  return {
    ...{ from: rest.from, to: rest.to, subject: rest.subject, messageId: rest.messageId, date: rest.date },
    headers: own.sort(),
    text: text.trimEnd(),
    html: html.trimEnd(),
    attachments: attachments.map(({ filename, mimeType, disposition, content }) => ({
      ...{ filename, mimeType, disposition },
      content: Buffer.from(content as ArrayBuffer).toString('latin1'),
    })),
  };
}

/** The same mail, written by nodemailer. */
async function writeWithNodemailer({ to, attachments, ...mail }: Mail): Promise<Buffer> {
  const message = {
    ...{ ...mail, from, date, to: [to].flat().map((address) => ({ name: '', address })) },
    attachments: [...attachments],
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  return new MailComposer(message).compile().build();
}

const long = 'Überlang '.repeat(40);
const key = 'A2C9X-K7DE3-4FGH5-MNPQ6-22001';

const mails: Record<string, Partial<Mail>> = {
  'every part': {},
  'no attachments': { attachments: [] },
  'several recipients': { to: ['mia@example.com', "o'brien+x@example.com", 'grüße@bücher.example'] },
  'a recipient that looks like more': { to: 'a,b;c@example.com' },
  'a recipient with line breaks': { to: 'mia@example.com\r\nBcc: thief@example.com' },
  'a long subject': { subject: long },
  'a long subject of one word': { subject: 'x'.repeat(900) },
  'a subject like an encoded word': { subject: '=?utf-8?Q?Keys?=' },
  'a subject of emoji': { subject: '😀'.repeat(60) },
  'a subject with line breaks': { subject: 'Keys\r\nBcc: thief@example.com\r\n\r\nbody' },
  'a lone surrogate': { subject: 'a\ud800b', text: 'a\ud800b', html: '<p>\udfff</p>' },
  'lines of any length': { text: [75, 76, 77, 998, 5_000].map((n) => 'x'.repeat(n)).join('\n'), html: long },
  'long lines that must be encoded': { text: '='.repeat(2_000), html: `<p>${'ü😀'.repeat(900)}</p>` },
  'blanks at the ends of lines': { text: 'a \nb\t\n \n-- \nc ', html: '<p> \n</p>\t' },
  dots: { text: '.\n..\n.a\n\n.', html: `${'x'.repeat(75)}.\n.` },
  boundaries: { text: '--=_mixed--\n--=_alternative\n', html: '<p>\n--=_mixed\n</p>' },
  'other line ends': { text: 'a\r\nb\nc', html: '<p>\r\n</p>' },
  'many keys': { html: `<table>${`<tr><td class="key">${key}</td></tr>`.repeat(999)}</table>` },
  'an empty file': {
    attachments: [{ filename: 'a.csv', contentType: 'text/csv', content: Buffer.alloc(0) }],
  },
};

describe('a mail is read as one that nodemailer wrote', () => {
  it.each(Object.entries(mails))('%s', async (_name, changes) => {
    const mail = { ...fullMail, ...changes };
    const written = await read(writeMessage(mail, from, date));
    expect(written).toEqual(await read(await writeWithNodemailer(mail)));
    expect(written.attachments.map(({ content }) => content)).toEqual(
      mail.attachments.map(({ content }) => content.toString('latin1')),
    );
  });
});

test.each(Object.entries(mails))('any mail server takes it: %s', (_name, changes) => {
  const lines = writeMessage({ ...fullMail, ...changes }, from, date)
    .toString('latin1')
    .split('\r\n');
  const bodies = lines.slice(lines.indexOf(''));
  expect(lines.filter((line) => /[\r\n\0]|^\./.test(line) || line.length > 998)).toEqual([]);
  expect(bodies.filter((line) => /[^\t -~]|[ \t]$/.test(line) || line.length > 76)).toEqual([]);
});

test.each([
  'Rechnung für Zoë.pdf',
  'a"\r\nBcc: thief@example.com\r\n.pdf',
  "it's (1)*.pdf",
  `${'ü'.repeat(60)}.pdf`,
])('a file keeps its name: %j', async (filename) => {
  const content = Buffer.from('x');
  const mail = { ...fullMail, attachments: [{ filename, contentType: 'application/pdf', content }] };
  const { attachments, headers } = await read(writeMessage(mail, from, date));
  expect(attachments).toMatchObject([{ filename, mimeType: 'application/pdf' }]);
  expect(headers.join()).not.toContain('bcc');
});

test('the same mail is the same bytes', () => {
  expect(writeMessage(fullMail, from, date).equals(writeMessage(fullMail, from, date))).toBe(true);
});
