import { gstLabel } from '../../contract/money.ts';
import { type Html, html } from '../mail/html.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import { look } from '../mail/mail-look.ts';
import { writeAmounts, writeHeading, writePairs } from './html-sections.ts';
import type { Receipt, ReceiptMail } from './receipt.ts';

/** How many keys of each product are shown when the CSV file of all keys is attached. */
const keysShownOfMany = 5;

/** The page of a receipt. */
export function writeReceiptHtml({ seller, demo, shopUrl }: ReceiptMail, receipt: Receipt): string {
  const shop = shopUrl
    ? html`<a class="link" style="${look.link}" href="${shopUrl}">${shopUrl}</a>`
    : html`the shop`;
  return layOutMail({
    seller,
    demo,
    title: 'Your licence keys',
    preview: receipt.opening,
    body: html`<p style="margin:0 0 14px"><span class="success" style="${look.success}">Paid</span></p>
<h1 class="ink" style="${look.title}">${receipt.greeting}</h1>
<p class="soft" style="${look.text};padding:8px 0 0">${receipt.opening}</p>
${writeHeading('Your licence keys')}
${receipt.products.map((product) => writeKeys(product, receipt.keysFile))}
${writeHeading('Your order')}
${writeLines(receipt)}
${writePairs(receipt.details)}
${receipt.renewal === null ? '' : html`<p class="soft" style="${look.small};padding:12px 0 0">${receipt.renewal}</p>`}
${writeHeading('Download your invoice again')}
<p class="soft" style="${look.text};font-size:15px;padding:8px 0 12px">Open the Invoice tab of ${shop} and enter these four values.</p>
${writePairs(receipt.invoiceValues)}`,
  });
}

export function writeKeys(
  {
    productName,
    seats,
    keys,
    note = null,
  }: Omit<Receipt['products'][number], 'amount' | 'note'> & {
    readonly note?: string | null;
  },
  keysFile: string | null,
): Html {
  const shown = keysFile ? keys.slice(0, keysShownOfMany) : keys;
  const more = keys.length - shown.length;
  return html`<h3 class="ink" style="${look.subheading};padding:16px 0 8px">${productName} <span class="faint" style="color:#5f6880;font-weight:400">· ${seats}</span></h3>
${note === null ? '' : html`<p class="soft" style="${look.small};padding:0 0 8px">${note}</p>`}
<table role="presentation" cellpadding="0" cellspacing="0">
${shown.map((key) => html`<tr><td class="sunken ink key" style="${look.key}">${key}</td></tr><tr><td style="height:6px;font-size:0;line-height:0">&nbsp;</td></tr>`)}
</table>
${more > 0 ? html`<p class="soft" style="${look.small}">and ${more} more in the attached <span style="white-space:nowrap">${keysFile ?? ''}</span></p>` : ''}`;
}

function writeLines({ products, subtotal, gst, total }: Receipt): Html {
  const lines = products.map(({ productName, seats, amount }) => ({ name: productName, seats, amount }));
  return writeAmounts(lines, [
    ['Subtotal', subtotal],
    [gstLabel, gst],
    ['Total (inc. GST)', `AUD ${total}`],
  ]);
}
