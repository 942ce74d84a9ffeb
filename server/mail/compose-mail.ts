import type { Seller } from '../../contract/seller.ts';
import { type Html, html } from '../platform/http/html.ts';
import { demoSentence, formatAddress, layOut } from './lay-out.ts';
import { type Look, lookOf } from './look.ts';
import { formatMessageId, type Mail } from './mail.ts';
import type { MailPart } from './mail-parts.ts';

interface MailContent extends Pick<Mail, 'to' | 'subject'> {
  readonly seller: Seller;
  readonly demo: boolean;
  /** The kind of mail and its subject in the outbox, which are its Message-ID. */
  readonly name: { readonly kind: string; readonly subjectId: string };
  readonly title: string;
  /** A word above the title, such as `Paid`. */
  readonly mark?: string;
  /** What an inbox shows after the subject, where that is not the opening. */
  readonly preview?: string;
  readonly opening?: string;
  readonly parts: readonly MailPart[];
  readonly attachments?: Mail['attachments'];
}

/** Writes a mail: its page and its plain text say the same. */
export function composeMail(mail: MailContent): Mail {
  const { seller, demo, name, to, subject, title, opening = '' } = mail;
  const preview = mail.preview ?? (opening || title);
  return {
    messageId: formatMessageId(name.kind, name.subjectId, seller),
    to,
    subject,
    text: writeText(mail),
    html: layOut({ seller, demo, title, preview }, (look) => writePage(look, mail)),
    attachments: mail.attachments ?? [],
    pictures: lookOf(seller).pictures,
  };
}

function writePage(look: Look, { mark, title, opening, parts }: MailContent): Html {
  return html`${mark ? writeMark(look, mark) : ''}
<h1 class="ink" style="${look.title}">${title}</h1>
${opening ? html`<p class="soft" style="${look.text};padding:8px 0 0">${opening}</p>` : ''}
${parts.map(({ page }) => page(look))}`;
}

function writeMark(look: Look, mark: string): Html {
  return html`<p style="margin:0 0 14px">
<span class="success" style="${look.success}">${mark}</span>
</p>`;
}

function writeText({ seller, demo, title, opening = '', parts }: MailContent): string {
  const said = [
    demo ? demoSentence : '',
    `${title}.`,
    opening,
    ...parts.map(({ text }) => text),
    signText(seller),
  ];
  return said.filter(Boolean).join('\n\n');
}

/** The sender, at the end of a mail's plain text. */
function signText(seller: Seller): string {
  const { legalName, abn, phone, email } = seller;
  return ['-- ', `${legalName}, ABN ${abn}`, formatAddress(seller), `${phone}, ${email}`, ''].join(
    '\n',
  );
}

export function pdfFile(name: string, content: Buffer): Mail['attachments'][number] {
  return { filename: `${name}.pdf`, contentType: 'application/pdf', content };
}
