import type { Seller } from '../../contract/seller.ts';
import { type Html, html } from './html.ts';
import { look, styleSheet } from './mail-look.ts';

export interface MailPage {
  readonly seller: Seller;
  readonly title: string;
  /** What an inbox shows after the subject; not seen in the opened mail. */
  readonly preview: string;
  /** Whether the mail must say that nothing in it is for real. */
  readonly demo: boolean;
  readonly body: Html;
}

/** What a demonstration must say, in every mail that could be taken for a real one. */
export const demoSentence = 'Demonstration only: no money was taken, and the licence keys unlock nothing.';

/** The frame of every mail: the seller's name, one card, and who sent it. Tables, since Outlook lays out by them. */
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

/** Who sent a mail, at the end of its text part. */
export function signText(seller: Seller): string {
  const { address } = seller;
  return [
    '-- ',
    `${seller.legalName}, ABN ${seller.abn}`,
    `${address.street}, ${address.city} ${address.state} ${address.postcode}, ${address.country}`,
    `${seller.phone}, ${seller.email}`,
    '',
  ].join('\n');
}

/** An initial in the place of the shop's mark: many mail programs show no drawings, or only when asked to. */
function writeLogo({ logoText }: Seller): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td aria-hidden="true" class="mark" style="${look.mark}">${[...logoText][0] ?? ''}</td>
<td class="ink" style="${look.logo};padding-left:10px">${logoText}</td>
</tr></table>`;
}

function writeImprint(seller: Seller): Html {
  const { address } = seller;
  return html`${seller.legalName} · ABN ${seller.abn}<br>
${address.street}, ${address.city} ${address.state} ${address.postcode}, ${address.country}<br>
${seller.phone} · <a class="link" style="${look.link}" href="mailto:${seller.email}">${seller.email}</a>`;
}
