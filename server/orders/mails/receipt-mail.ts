import { formatDate, formatDay, formatSeats } from '../../../contract/format.ts';
import { formatDollars, gstLabel, lineAmountCents } from '../../../contract/money.ts';
import { renewalLink, renewInShop } from '../../../contract/renewal-link.ts';
import { describeActivation } from '../../keys/mails/activation.ts';
import { describeDelivery, listKeys } from '../../keys/mails/key-list.ts';
import { daysOfNotice, listSeats, renewalDays, toItems } from '../../licences/ending-seats.ts';
import { writeRenewalCalendar } from '../../licences/write-renewal-calendar.ts';
import { amounts } from '../../mail/amounts.ts';
import { composeMail, pdfFile } from '../../mail/compose-mail.ts';
import type { Look } from '../../mail/look.ts';
import type { Mail } from '../../mail/mail.ts';
import {
  describeCompany,
  heading,
  link,
  type MailPart,
  pairs,
  paragraph,
  smallPrint,
} from '../../mail/mail-parts.ts';
import type { Letterhead } from '../../operators/mail-kinds.ts';
import { html } from '../../platform/http/html.ts';
import { toKeyGroups } from '../key-groups.ts';
import type { LineWithKeys } from '../lines-with-keys.ts';
import { formatInvoiceNumber, type PaidOrder } from '../order.ts';

export interface ReceiptMail extends Letterhead {
  /** Names the receipt in the outbox: see `orders/order-mails.ts`. */
  readonly name: string;
  readonly order: PaidOrder;
  /**
   * Of each line of the order, what the buyer has now: all of it, unless the receipt is sent again
   * after a refund.
   */
  readonly lines: readonly LineWithKeys[];
  /** Null when it can't be made now: it follows in a mail of its own. */
  readonly invoicePdf: Buffer | null;
  /** The address of the shop, for a link to its Invoice tab; null leaves the link out. */
  readonly shopUrl: string | null;
}

/** The receipt: the licence keys, what was paid, the tax invoice, and how to download it again. */
export async function composeReceipt(receipt: ReceiptMail): Promise<Mail> {
  const { name, seller, order, lines, invoicePdf, demo, shopUrl } = receipt;
  const invoiceId = formatInvoiceNumber(order.invoiceNumber);
  const total = formatDollars(order.totalCents);
  const products = lines.flatMap((line) => {
    const bought = order.lines[line.position];
    if (!bought) return [];
    const amount = formatDollars(lineAmountCents(bought));
    return [{ line, bought, amount }];
  });
  const delivered = products.flatMap(({ line, bought }) => describeDelivery(line, bought.quantity));
  const keys = lines.flatMap((line) => line.keys);
  const list = await listKeys(order.id, delivered, `licence-keys-${invoiceId}`, toKeyGroups(lines));
  const awaitsKeys = lines.some(({ awaiting }) => awaiting);
  const someFollow =
    awaitsKeys && keys.length > 0 ? ' Some keys are out of stock: they follow by email.' : '';
  const renewal = {
    orderId: order.id,
    invoiceNumber: order.invoiceNumber,
    paidAt: order.paidAt,
    lines,
  };
  const calendar = writeRenewalCalendar(renewal, seller, shopUrl);
  const days = renewalDays(lines);
  const items = toItems(listSeats(lines, 'openSeats'));
  const renewUrl = shopUrl && renewalLink(shopUrl, { orderIds: [order.id], items });
  return composeMail({
    seller,
    demo,
    name: { kind: 'receipt', subjectId: name },
    to: order.email,
    subject: describeSubject(keys.length > 0 ? 'licence keys' : 'order', invoiceId, invoicePdf),
    mark: 'Paid',
    title: `Thank you, ${order.billing.firstName}`,
    opening:
      'We received your ' +
      `${order.paymentMethod === 'bank-transfer' ? 'bank transfer' : 'payment'} of ${total}. ` +
      `${describeKeys(lines, list.isLong)}${describeInvoice(invoiceId, invoicePdf)}${someFollow}`,
    parts: [
      heading('Your licence keys'),
      ...list.parts,
      ...(keys.length > 0 ? describeActivation(seller, lines) : []),
      heading('Your order, in Australian dollars'),
      amounts(
        products.map(({ bought, amount }) => ({
          name: bought.productName,
          seats: `${formatSeats(bought.quantity)} at ${formatDollars(bought.unitPriceCents)}`,
          amount,
        })),
        [
          ['Subtotal', formatDollars(order.subtotalCents)],
          [gstLabel, formatDollars(order.gstCents)],
          ['Total (inc. GST)', `AUD ${total}`],
        ],
        invoicePdf ? 'the attached tax invoice' : 'the tax invoice that follows',
      ),
      pairs([
        ['Paid on', formatDate(order.paidAt, seller.timeZone)],
        ...describeCompany(order.billing),
        ['Order ID', order.id],
        ...order.renews.map((renewed) => ['Renews order', renewed] as const),
        ['Transaction ID', order.transactionId],
      ]),
      ...(calendar && days?.isOpen
        ? [
            smallPrint(
              `The attached file ${calendar.filename} puts a reminder in your calendar: on ` +
                `${formatDay(days.reminder)}, ${daysOfNotice} days before these licences end.`,
            ),
            renewUrl
              ? link('Renew these licences', renewUrl, 'Renewed licences start when these end.')
              : smallPrint(renewInShop),
          ]
        : []),
      heading(invoicePdf ? 'Download your invoice again' : 'Download your invoice'),
      ...(invoicePdf ? [] : [paragraph('You can download it once it has been emailed to you.')]),
      pointToShop(shopUrl),
      // What the Invoice tab asks for, under its labels.
      pairs([
        ['Invoice ID', invoiceId],
        ['Email Address', order.email],
        [
          'License Key',
          keys[0] ?? `Any key of this order${awaitsKeys ? ', once you have it' : ''}`,
        ],
        ['Amount in cents', String(order.subtotalCents)],
      ]),
    ],
    attachments: [
      ...(invoicePdf ? [pdfFile(invoiceId, invoicePdf)] : []),
      ...list.files,
      ...(calendar ? [calendar] : []),
    ],
  });
}

function describeSubject(what: string, invoiceId: string, invoicePdf: Buffer | null): string {
  if (invoicePdf) return `Your ${what} and tax invoice ${invoiceId}`;
  return `Your ${what}. Tax invoice ${invoiceId} follows`;
}

/** Goes on after where the keys are. */
function describeInvoice(invoiceId: string, invoicePdf: Buffer | null): string {
  if (invoicePdf) return ', and your tax invoice is attached.';
  return (
    `. We can’t create the PDF of your tax invoice ${invoiceId} right now: it follows in a ` +
    'separate email. Your payment and your licences are not affected.'
  );
}

function pointToShop(shopUrl: string | null): MailPart {
  const sentence = paragraph(
    `Open the Invoice tab of ${shopUrl ?? 'the shop'} and enter these four values.`,
  );
  if (!shopUrl) return sentence;
  const writeLink = (look: Look) =>
    html`<a class="link" style="${look.link}" href="${shopUrl}">${shopUrl}</a>`;
  const page = (look: Look) =>
    html`<p class="soft" style="${look.paragraph}">Open the Invoice tab of ${writeLink(look)} and enter these four values.</p>`;
  return { ...sentence, page };
}

/** Where the keys of an order are. Its sentence goes on after it. */
function describeKeys(lines: readonly LineWithKeys[], attached: boolean): string {
  const count = lines.flatMap(({ keys }) => keys).length;
  if (attached)
    return (
      `All ${count.toLocaleString('en-AU')} licence keys are in the attached files, one ` +
      'for a spreadsheet and one as plain text'
    );
  if (count > 0) return count === 1 ? 'Your licence key is below' : 'Your licence keys are below';
  return lines.some(({ awaiting }) => awaiting)
    ? 'Your licence keys are out of stock and follow by email'
    : 'All its seats have been refunded';
}
