import type { MailLogo } from '../../brand/built-logo.ts';
import { plainAddress } from '../../contract/email-address.ts';
import type { Seller } from '../../contract/seller.ts';
import { type Html, html } from '../platform/http/html.ts';
import type { MailPicture } from './mail.ts';

interface DrawnLogo {
  readonly logo: Html;
  readonly pictures: readonly MailPicture[];
}

/**
 * The seller's logo in a mail, with the shop's name beside a mark. A wordmark has the name in it:
 * where a mail program blocks pictures, its text alternative is in the same style.
 */
export function drawLogo(seller: Seller, style: Html, built: MailLogo | null): DrawnLogo {
  if (!built) return { logo: writeTable(writeName(seller, style)), pictures: [] };

  const { isWordmark, width, height, png } = built;
  const cid = `logo${plainAddress(seller.email).replace(/^.*@/, '@')}`;
  const alternative = isWordmark ? seller.tradingName : '';
  const picture = html`<td width="${width}"><img class="ink" src="cid:${cid}" width="${width}" height="${height}" alt="${alternative}" style="display:block;border:0;${style}"></td>`;
  const name = isWordmark ? '' : html`<td width="10"></td>${writeName(seller, style)}`;
  return {
    logo: writeTable(html`${picture}${name}`),
    pictures: [{ cid, filename: 'logo.png', contentType: 'image/png', content: png }],
  };
}

function writeTable(cells: Html): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0"><tr>
${cells}
</tr></table>`;
}

function writeName({ logoText }: Seller, style: Html): Html {
  return html`<td class="ink" style="${style}">${logoText}</td>`;
}
