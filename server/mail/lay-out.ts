import type { Seller } from '../../contract/seller.ts';
import { addressLines } from '../../contract/shown-billing.ts';
import { type Html, html } from '../platform/http/html.ts';
import { type Look, lookOf } from './look.ts';

interface Framed {
  readonly seller: Seller;
  readonly demo: boolean;
  readonly title: string;
  /** What an inbox shows after the subject. */
  readonly preview: string;
}

/** Of a table that only lays out. */
const tight = html`cellpadding="0" cellspacing="0"`;

const outlookTable = html`<table role="presentation" width="600" align="center" ${tight}>`;

export const demoSentence = 'Demonstration only: no money is taken, and licence keys do not work.';

/**
 * The frame of every mail: the seller's name, one card, and the sender. Outlook for Windows needs
 * tables for layout, and takes a width from attributes alone: a table that only it sees limits it.
 */
export function layOut(
  { seller, demo, title, preview }: Framed,
  writeBody: (look: Look) => Html,
): string {
  const look = lookOf(seller);
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${look.colourScheme}">
<meta name="supported-color-schemes" content="${look.colourScheme}">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title}</title>
<style>${look.styleSheet}</style>
</head>
<body class="page ink" style="${look.page}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="page" width="100%" ${tight} style="${look.backdrop}">
<tr><td align="center" style="padding:32px 12px">
<!--[if mso]>${outlookTable}<tr><td width="600"><![endif]-->
<table role="presentation" width="100%" ${tight} style="max-width:600px;text-align:left">
<tr><td style="padding:0 4px 20px">${look.logo}</td></tr>
${demo ? writeDemoNotice(look) : ''}
<tr><td class="card" style="${look.card}">${writeBody(look)}</td></tr>
<tr><td class="faint" style="${look.small};padding:20px 4px 0">${writeImprint(look, seller)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`.markup;
}

function writeDemoNotice(look: Look): Html {
  return html`<tr><td class="demo" style="${look.demo}">${demoSentence}</td></tr>
<tr><td height="16" style="font-size:0;line-height:16px">&nbsp;</td></tr>`;
}

function writeImprint(look: Look, seller: Seller): Html {
  const { legalName, abn, phone, email } = seller;
  return html`${legalName} · ABN ${abn}<br>
${formatAddress(seller)}<br>
${phone} · <a class="link" style="${look.link}" href="mailto:${email}">${email}</a>`;
}

export function formatAddress({ address }: Seller): string {
  return [...addressLines(address), address.country].join(', ');
}
