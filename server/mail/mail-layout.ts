import type { Seller } from '../../contract/seller.ts';
import { type Html, html } from './html.ts';
import { look, styleSheet } from './mail-look.ts';

export interface MailPage {
  readonly seller: Seller;
  readonly title: string;
  /** What an inbox shows after the subject. The opened mail hides it. */
  readonly preview: string;
  /** Whether the mail must say that it is a demonstration. */
  readonly demo: boolean;
  readonly body: Html;
}

export const demoSentence = 'Demonstration only: no money is taken, and licence keys do not work.';

/** The frame of every mail: the seller's name, one card, and the sender. Outlook needs tables for layout. */
export function layOutMail({ seller, title, preview, demo, body }: MailPage): string {
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title}</title>
<style>${styleSheet}</style>
</head>
<body class="page ink" style="${look.page}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf9f5">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">
<tr><td style="padding:0 4px 20px">${writeLogo(seller)}</td></tr>
${demo ? html`<tr><td style="padding:0 0 16px"><div class="demo" style="${look.demo}">${demoSentence}</div></td></tr>` : ''}
<tr><td class="card" style="${look.card}">${body}</td></tr>
<tr><td class="faint" style="${look.small};padding:20px 4px 0">${writeImprint(seller)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.markup;
}

/** The sender, at the end of a mail's plain text. */
export function signText(seller: Seller): string {
  const { legalName, abn, phone, email } = seller;
  return ['-- ', `${legalName}, ABN ${abn}`, formatAddress(seller), `${phone}, ${email}`, ''].join('\n');
}

function writeImprint(seller: Seller): Html {
  const { legalName, abn, phone, email } = seller;
  return html`${legalName} · ABN ${abn}<br>
${formatAddress(seller)}<br>
${phone} · <a class="link" style="${look.link}" href="mailto:${email}">${email}</a>`;
}

function formatAddress({ address: { street, city, state, postcode, country } }: Seller): string {
  return `${street}, ${city} ${state} ${postcode}, ${country}`;
}

/** An initial instead of the shop's mark, because many mail programs show no images. */
function writeLogo({ logoText }: Seller): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td aria-hidden="true" class="mark" style="${look.mark}">${[...logoText][0] ?? ''}</td>
<td class="ink" style="${look.logo};padding-left:10px">${logoText}</td>
</tr></table>`;
}
