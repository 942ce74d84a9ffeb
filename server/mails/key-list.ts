import { formatKeysCsv, type KeyGroup } from '../../contract/csv.ts';
import { formatTerm } from '../../contract/format.ts';
import type { MailPart } from '../mail/compose-mail.ts';
import { html } from '../mail/html.ts';
import { look } from '../mail/look.ts';
import type { Mail } from '../mail/mail.ts';
import type { LineLeft } from '../orders/order.ts';

/** The most keys that the page of a mail shows. Of more it shows a few of each product, and a CSV file is attached. */
const mostKeysShown = 20;
const keysShownOfMany = 5;

export interface DeliveredKeys {
  readonly productName: string;
  readonly seats: string;
  readonly keys: readonly string[];
  readonly note?: string | null;
}

/** Keys by product. The text lists them all, however many there are. `groups` are those of the CSV file. */
export function listKeys(
  orderId: string,
  products: readonly DeliveredKeys[],
  fileName: string,
  groups: readonly KeyGroup[] = products.map(({ productName, keys }) => ({ productName, keys })),
): { parts: MailPart[]; files: Mail['attachments']; isLong: boolean } {
  const isLong = products.flatMap(({ keys }) => keys).length > mostKeysShown;
  const parts = products.map((product) => describeKeys(product, isLong ? fileName : null));
  if (!isLong) return { parts, files: [], isLong };
  const content = Buffer.from(formatKeysCsv(orderId, groups));
  return { parts, files: [{ filename: fileName, contentType: 'text/csv; charset=utf-8', content }], isLong };
}

/** What a product's keys don't say: that they follow, that one serves all seats, or that seats were refunded. */
export function describeDelivery(line: LineLeft, seats: number): string | null {
  const { delivery, awaiting, seatsLeft } = line;
  const term = formatTerm(line);
  if (seatsLeft === 0) return 'Refunded: its licence keys are no longer valid.';
  const refunded = seats - seatsLeft;
  const sentences = [
    refunded > 0 && `${refunded} of ${seats} seats refunded.`,
    awaiting && 'Out of stock for now: the licence keys follow by email.',
    !awaiting && delivery === 'line' && seatsLeft > 1 && `One key for all ${seatsLeft} seats.`,
    term && `Valid from ${term}.`,
  ];
  return sentences.filter(Boolean).join(' ') || null;
}

function describeKeys({ productName, seats, keys, note }: DeliveredKeys, fileName: string | null): MailPart {
  const shown = fileName ? keys.slice(0, keysShownOfMany) : keys;
  const more = keys.length - shown.length;
  return {
    page: html`<h3 class="ink" style="${look.subheading};padding:16px 0 8px">${productName} <span class="faint" style="color:#5f6880;font-weight:400">· ${seats}</span></h3>
${note ? html`<p class="soft" style="${look.small};padding:0 0 8px">${note}</p>` : ''}
<table role="presentation" cellpadding="0" cellspacing="0">
${shown.map((key) => html`<tr><td class="sunken ink key" style="${look.key}">${key}</td></tr><tr><td style="height:6px;font-size:0;line-height:0">&nbsp;</td></tr>`)}
</table>
${more > 0 ? html`<p class="soft" style="${look.small}">and ${more} more in the attached <span style="white-space:nowrap">${fileName ?? ''}</span></p>` : ''}`,
    text: [`${productName} (${seats})`, ...(note ? [note] : []), ...keys].join('\n'),
  };
}
