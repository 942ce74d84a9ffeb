import { formatAbn } from '../../contract/abn.ts';
import type { Billing } from '../../contract/checkout.ts';
import type { Seller } from '../../contract/seller.ts';
import { type Html, html } from '../platform/http/html.ts';
import { demoSentence, formatAddress, layOut } from './lay-out.ts';
import { look } from './look.ts';
import { formatMessageId, type Mail } from './mail.ts';

/** A part of a mail: of its page, and of its plain text. */
export interface MailPart {
  readonly page: Html;
  readonly text: string;
}

export type Pair = readonly [label: string, value: string];

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
  const { seller, demo, name, to, subject, title, mark, opening, parts } = mail;
  const body = html`${mark ? html`<p style="margin:0 0 14px"><span class="success" style="${look.success}">${mark}</span></p>` : ''}
<h1 class="ink" style="${look.title}">${title}</h1>
${opening ? html`<p class="soft" style="${look.text};padding:8px 0 0">${opening}</p>` : ''}
${parts.map(({ page }) => page)}`;
  const said = [
    demo ? demoSentence : '',
    `${title}.`,
    opening ?? '',
    ...parts.map(({ text }) => text),
  ];
  return {
    messageId: formatMessageId(name.kind, name.subjectId, seller),
    to,
    subject,
    text: [...said.filter(Boolean), signText(seller)].join('\n\n'),
    html: layOut({ seller, demo, title, preview: mail.preview ?? opening ?? title }, body),
    attachments: mail.attachments ?? [],
  };
}

/** The sender, at the end of a mail's plain text. */
function signText(seller: Seller): string {
  const { legalName, abn, phone, email } = seller;
  return ['-- ', `${legalName}, ABN ${abn}`, formatAddress(seller), `${phone}, ${email}`, ''].join(
    '\n',
  );
}

/** The title of a section, below a rule. */
export function heading(title: string): MailPart {
  return {
    page: html`<hr class="line" style="${look.rule};margin:28px 0 24px">
<h2 class="ink" style="${look.heading}">${title}</h2>`,
    text: `${title.toUpperCase()}\n${'='.repeat(title.length)}`,
  };
}

export function paragraph(text: string): MailPart {
  const page = html`<p class="soft" style="${look.text};font-size:15px;padding:8px 0 12px">${text}</p>`;
  return { page, text };
}

export function button(label: string, url: string): MailPart {
  const page = html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 0"><tr><td bgcolor="#2447c8" style="${look.button}"><a style="${look.buttonLink}" href="${url}">${label}</a></td></tr></table>`;
  return { page, text: `${label}: ${url}` };
}

/** A link that a small-print sentence follows. */
export function link(label: string, url: string, sentence: string): MailPart {
  const page = html`<p class="faint" style="${look.small};padding:8px 0 0"><a class="link" style="${look.link}" href="${url}">${label}</a>. ${sentence}</p>`;
  return { page, text: `${label}: ${url}\n${sentence}` };
}

export function smallPrint(text: string): MailPart {
  return { page: html`<p class="faint" style="${look.small};padding:20px 0 0">${text}</p>`, text };
}

export function subheading(text: string): MailPart {
  return { page: html`<p class="ink" style="${look.subheading};padding:2px 0">${text}</p>`, text };
}

/** A longer label may break. */
const longestLabel = 30;

/** Labels and values. */
export function pairs(list: readonly Pair[]): MailPart {
  return {
    page: html`<table width="100%" cellpadding="0" cellspacing="0">
${list.map(([label, value]) => html`<tr><td class="pair faint" style="${label.length > longestLabel ? look.longLabel : look.label}">${label}</td><td class="pair ink" style="${look.value}">${value}</td></tr>`)}
</table>`,
    text: list.map(([label, value]) => `${label}: ${value}`).join('\n'),
  };
}

interface AmountLine {
  readonly name: string;
  /** Such as `3 seats`; empty where there are none. */
  readonly seats: string;
  readonly amount: string;
}

/** The most lines of an order that the page of a mail shows: Gmail cuts a page at 102 kB, and a name may have 200 characters. */
export const mostLinesShown = 12;

/** The beginning of a list that is too long for the page, and how many are left out. */
export function shorten<Line>(lines: readonly Line[]): { shown: readonly Line[]; more: number } {
  if (lines.length <= mostLinesShown) return { shown: lines, more: 0 };
  const shown = lines.slice(0, mostLinesShown - 1);
  return { shown, more: lines.length - shown.length };
}

/** Characters in a line of text that ends with an amount. */
const width = 64;

/** Lines with amounts, then sums of which the last is the total. `file` has the lines for which the page has no room. */
export function amounts(
  lines: readonly AmountLine[],
  sums: readonly Pair[],
  file: string,
): MailPart {
  const total = sums.at(-1);
  const { shown, more } = shorten(lines);
  return {
    page: html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 20px">
${shown.map(({ name, seats, amount }) => html`<tr><td class="line ink" style="${look.lineName}">${name}${seats ? html`<br><span class="faint" style="color:#5f6880;font-size:13px">${seats}</span>` : ''}</td><td class="line ink" style="${look.lineAmount}">${amount}</td></tr>`)}
${more > 0 ? html`<tr><td class="line soft" colspan="2" style="${look.lineName}">and ${more} more products, in ${file}</td></tr>` : ''}
${sums.map((sum) =>
  sum === total
    ? html`<tr><td class="ink" style="${look.totalName}">${sum[0]}</td><td class="ink" style="${look.totalAmount}">${sum[1]}</td></tr>`
    : html`<tr><td class="soft" style="${look.sumName}">${sum[0]}</td><td class="ink" style="${look.sumAmount}">${sum[1]}</td></tr>`,
)}
</table>`,
    text: [
      ...lines.map(({ name, seats, amount }) =>
        writeRow(seats ? `${name}, ${seats}` : name, amount),
      ),
      '-'.repeat(width),
      ...sums.map(([label, amount]) => writeRow(label, amount)),
    ].join('\n'),
  };
}

/** A label and an amount at the right margin. A long label has its own line. */
function writeRow(label: string, amount: string): string {
  const labelWidth = width - amount.length - 1;
  if (label.length > labelWidth) return `${label}\n${amount.padStart(width)}`;
  return `${label.padEnd(labelWidth)} ${amount}`;
}

/** What a business wants to see of itself in a mail: only what it gave. */
export function describeCompany({
  company,
  abn,
  purchaseOrder,
}: Partial<Billing>): readonly Pair[] {
  const given: Pair[] = [
    ['Company', company ?? ''],
    ['ABN', abn ? formatAbn(abn) : ''],
    ['Purchase order', purchaseOrder ?? ''],
  ];
  return given.filter(([, value]) => value !== '');
}

export function pdfFile(name: string, content: Buffer): Mail['attachments'][number] {
  return { filename: `${name}.pdf`, contentType: 'application/pdf', content };
}
