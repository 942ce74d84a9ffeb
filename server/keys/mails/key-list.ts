import { countOf, formatDay, formatSeats } from '../../../contract/format.ts';
import type { KeyGroup } from '../../../contract/key-table.ts';
import { describeDays } from '../../../contract/terms.ts';
import { shorten } from '../../mail/amounts.ts';
import type { Look } from '../../mail/look.ts';
import type { Mail } from '../../mail/mail.ts';
import type { MailPart } from '../../mail/mail-parts.ts';
import { type LinePart, splitByExpiry, splitByLicence } from '../../orders/key-groups.ts';
import type { LineWithKeys } from '../../orders/lines-with-keys.ts';
import { type Html, html } from '../../platform/http/html.ts';
import { attachKeys } from './key-files.ts';

/**
 * The most keys that the page of a mail shows. Of more it shows a few of each product, and files
 * are attached.
 */
const mostKeysShown = 20;
const keysShownOfMany = { product: 5, all: 15 };

/** Characters of a key that fit in one line on a phone; a longer one breaks. */
const longestKey = 34;

export interface DeliveredKeys {
  readonly productName: string;
  readonly seats: string;
  readonly keys: readonly string[];
  readonly note?: string | null;
}

/**
 * Keys by product. The text lists them all, however many there are. `groups` are those of the
 * files.
 */
export async function listKeys(
  orderId: string,
  products: readonly DeliveredKeys[],
  fileName: string,
  groups: readonly KeyGroup[] = products.map(({ productName, keys }) => ({ productName, keys })),
): Promise<{ parts: MailPart[]; files: Mail['attachments']; isLong: boolean }> {
  const spreadsheet = `${fileName}.xlsx`;
  const count = products.flatMap(({ keys }) => keys).length;
  const { shown, more } = shorten(products);
  const isLong = count > mostKeysShown || (more > 0 && count > 0);
  let room = keysShownOfMany.all;
  const described = products.map((product) => {
    const most = isLong ? Math.min(keysShownOfMany.product, room) : product.keys.length;
    room -= Math.min(most, product.keys.length);
    return describeKeys(product, most, spreadsheet);
  });
  const rest = `and ${more} more products${isLong ? `, whose keys are in the attached ${spreadsheet}` : ''}`;
  const parts = described.map((part, i) =>
    i < shown.length ? part : { ...part, page: () => html`` },
  );
  if (more > 0)
    parts.push({
      page: (look) => html`<p class="soft" style="${look.small};padding:16px 0 0">${rest}</p>`,
      text: '',
    });
  if (!isLong) return { parts, files: [], isLong };
  return { parts, files: await attachKeys(fileName, orderId, groups), isLong };
}

/**
 * A line of an order as `listKeys` takes it: each block has keys with the same days that work until
 * the same day. `quantity`: the seats that the line says to have.
 */
export function describeDelivery(line: LineWithKeys, quantity: number): DeliveredKeys[] {
  const { productName, seatsLeft } = line;
  if (seatsLeft === 0) {
    const note = 'Refunded: its licence keys are no longer valid.';
    return [{ productName, seats: formatSeats(quantity), keys: line.keys, note }];
  }

  const parts = splitByLicence(line);
  const refunded = quantity - seatsLeft;
  return parts.flatMap((part, i) => {
    const seats = parts.length === 1 ? quantity : part.seatsLeft;
    const first = i === 0 && refunded > 0 ? `${refunded} of ${quantity} seats refunded.` : '';
    const note = [first, describePart(part)].filter(Boolean).join(' ');
    return splitDelivery({ ...part, seats: formatSeats(seats), note });
  });
}

/** What keys don't say: that they follow, that one serves all seats, and from when to when. */
function describePart({ delivery, awaiting, seatsLeft, days }: LinePart): string {
  const sentences = [
    awaiting && 'Out of stock for now: the licence keys follow by email.',
    !awaiting && delivery === 'line' && seatsLeft > 1 && `One key for all ${seatsLeft} seats.`,
    days && `Valid from ${describeDays(days)}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Names the last day on which keys work, where they have one of their own. */
function splitDelivery({
  expiries,
  ...product
}: DeliveredKeys & Pick<LinePart, 'expiries'>): DeliveredKeys[] {
  return splitByExpiry({ keys: product.keys, expiries }).map(({ keys, keysEndOn }) => {
    const end =
      keysEndOn &&
      `${keys.length === 1 ? 'The key works' : 'The keys work'} until ${formatDay(keysEndOn)}.`;
    return { ...product, keys, note: [product.note, end].filter(Boolean).join(' ') || null };
  });
}

function describeKeys(
  { productName, seats, keys, note }: DeliveredKeys,
  most: number,
  fileName: string,
): MailPart {
  const shown = keys.slice(0, most);
  const more = keys.length - shown.length;
  const left = shown.length > 0 ? `and ${more} more` : countOf(more, 'key');
  return {
    page: (
      look,
    ) => html`<h3 class="ink" style="${look.subheading};padding:16px 0 8px">${productName} <span class="faint" style="${look.seatsBeside}">· ${seats}</span></h3>
${note ? html`<p class="soft" style="${look.small};padding:0 0 8px">${note}</p>` : ''}
<table role="presentation" cellpadding="0" cellspacing="0">
${shown.map((key) => html`<tr><td class="sunken ink key" style="${key.length > longestKey ? look.longKey : look.key}">${key}</td></tr><tr><td style="height:6px;font-size:0;line-height:0">&nbsp;</td></tr>`)}
</table>
${more > 0 ? pointToFile(look, left, fileName) : ''}`,
    text: [`${productName} (${seats})`, ...(note ? [note] : []), ...keys].join('\n'),
  };
}

function pointToFile(look: Look, keys: string, fileName: string): Html {
  const name = html`<span style="white-space:nowrap">${fileName}</span>`;
  return html`<p class="soft" style="${look.small}">${keys} in the attached ${name}</p>`;
}
