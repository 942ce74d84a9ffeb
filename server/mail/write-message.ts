import { encodeBase64Lines } from './base64-lines.ts';
import type { Sender } from './mail-message.ts';
import type { Mail, MailAttachment } from './mailer.ts';
import { MimeNode } from './nodemailer.ts';
import { encodeQuotedPrintable } from './quoted-printable.ts';

/**
 * Writes a mail as an internet message (RFC 5322, RFC 2045). nodemailer encodes names, addresses and the subject. The
 * parts are written here: by nodemailer's streams, a receipt took 0.72 ms of CPU instead of 0.13.
 * Only CRLF ends a line, and no line starts with a dot.
 */
export function writeMessage(mail: Mail, from: Sender, date: Date): Buffer {
  const alternatives = writeParts(alternativeBoundary, [
    writePart('text/plain; charset=utf-8', 'quoted-printable', encodeQuotedPrintable(mail.text)),
    writePart('text/html; charset=utf-8', 'quoted-printable', encodeQuotedPrintable(mail.html)),
  ]);
  const headers = Buffer.from(`${writeHeaders(mail, from, date)}\r\n`);
  if (mail.attachments.length === 0) return Buffer.concat([headers, ...alternatives]);
  const parts = [alternatives, ...mail.attachments.map(writeAttachment)];
  return Buffer.concat([headers, ...writeParts(mixedBoundary, parts)]);
}

/** No line of an encoded part can contain them: there, a letter or digit of a number in hexadecimal follows each `=`. */
const mixedBoundary = '=_mixed';
const alternativeBoundary = '=_alternative';

function writeHeaders({ messageId, to, subject }: Mail, { name, address }: Sender, date: Date): string {
  return new MimeNode(false, { baseBoundary: 'unused' })
    .setHeader({
      // Asks automatic repliers not to reply (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      From: { name, address },
      To: [to].flat().map((recipient) => ({ name: '', address: recipient })),
      Subject: subject,
      'Message-ID': messageId,
      Date: date,
    })
    .buildHeaders();
}

type Bytes = readonly Buffer[];

function writeParts(boundary: string, parts: readonly Bytes[]): Bytes {
  const kind = boundary === mixedBoundary ? 'mixed' : 'alternative';
  return [
    Buffer.from(`Content-Type: multipart/${kind}; boundary="${boundary}"\r\n`),
    ...parts.flatMap((part) => [Buffer.from(`\r\n--${boundary}\r\n`), ...part]),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ];
}

function writePart(contentType: string, encoding: string, content: Buffer, disposition = ''): Bytes {
  const headers = `Content-Type: ${contentType}\r\nContent-Transfer-Encoding: ${encoding}\r\n${disposition}\r\n`;
  return [Buffer.from(headers), content];
}

function writeAttachment({ filename, contentType, content }: MailAttachment): Bytes {
  const disposition = `Content-Disposition: attachment; ${writeFilename(filename)}\r\n`;
  return writePart(contentType, 'base64', encodeBase64Lines(content), disposition);
}

/** The shop's own file names are plain. Others are encoded by RFC 2231. */
function writeFilename(name: string): string {
  if (/^[\w.-]{1,60}$/.test(name)) return `filename=${name}`;
  return `filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, escape)}`;
}
