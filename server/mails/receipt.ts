import { formatDate } from '../../contract/format-date.ts';
import { formatDollars, lineAmountCents } from '../../contract/money.ts';
import type { Seller } from '../../contract/seller.ts';
import { formatInvoiceNumber, type OrderLine, type PaidOrder } from '../orders/order.ts';
import type { LineWithKeys } from '../orders/read-lines-with-keys.ts';
import { daysOfNotice, formatDay, nameCalendar, renewalDays } from '../renewal/write-renewal-calendar.ts';
import { describeCompany } from './mail-sections.ts';

export interface ReceiptMail {
  /** Names the receipt in the outbox: see `orders/receipt-name.ts`. */
  readonly name: string;
  readonly seller: Seller;
  readonly order: PaidOrder;
  /** Of each line of the order, what the buyer has now: all of it, unless the receipt is sent again after a refund. */
  readonly lines: readonly LineWithKeys[];
  readonly invoicePdf: Buffer;
  readonly demo: boolean;
  /** The address of the shop, for a link to its Invoice tab; null leaves the link out. */
  readonly shopUrl: string | null;
}

export type Receipt = ReturnType<typeof describeReceipt>;

/** The most keys that the page of a mail shows. Of more it shows a few of each product, and a CSV file is attached. */
const mostKeysShown = 20;

/** What a receipt says, for its page and its plain text. */
export function describeReceipt({ seller, order, lines }: ReceiptMail) {
  const invoiceId = formatInvoiceNumber(order.invoiceNumber);
  const keys = lines.flatMap((line) => line.keys);
  const total = formatDollars(order.totalCents);
  const keysAttached = keys.length > mostKeysShown;
  const awaitsKeys = lines.some(({ awaiting }) => awaiting);
  const calendarFile = lines.some(({ seatsLeft }) => seatsLeft > 0)
    ? nameCalendar(order.invoiceNumber)
    : null;
  return {
    greeting: `Thank you, ${order.billing.firstName}`,
    opening: `We received your ${order.paymentMethod === 'bank-transfer' ? 'bank transfer' : 'payment'} of ${total}. ${describeKeys(lines, keysAttached)}, and your tax invoice is attached.${awaitsKeys && keys.length > 0 ? ' Some keys are out of stock: they follow by email.' : ''}`,
    products: lines.flatMap((line) => {
      const bought = order.lines[line.position];
      return bought ? [describeProduct(line, bought)] : [];
    }),
    subtotal: formatDollars(order.subtotalCents),
    gst: formatDollars(order.gstCents),
    total,
    details: [
      ['Paid on', formatDate(order.paidAt, seller.timeZone)],
      ...describeCompany(order.billing),
      ['Order ID', order.id],
      ['Transaction ID', order.transactionId],
    ] as const,
    /** What the attached calendar file is; null when there is none. */
    renewal: calendarFile && describeRenewal(calendarFile, order.paidAt, seller.timeZone),
    /** What the Invoice tab asks for, under its labels. */
    invoiceValues: [
      ['Invoice ID', invoiceId],
      ['Email Address', order.email],
      [
        'License Key',
        keys[0] ?? (awaitsKeys ? 'Any key of this order, once you have it' : 'Any key of this order'),
      ],
      ['Amount in cents', String(order.subtotalCents)],
    ] as const,
    invoiceId,
    /** The attached CSV file of all keys; null when the page shows them all. */
    keysFile: keysAttached ? `licence-keys-${invoiceId}.csv` : null,
  };
}

function describeProduct(line: LineWithKeys, bought: OrderLine) {
  const { productName, quantity } = bought;
  return {
    productName,
    seats: quantity === 1 ? '1 seat' : `${quantity} seats`,
    amount: formatDollars(lineAmountCents(bought)),
    keys: line.keys,
    note: describeDelivery(line, quantity),
  };
}

function describeRenewal(calendarFile: string, paidAt: Date, timeZone: string): string {
  const { reminder } = renewalDays(paidAt, timeZone);
  return `The attached file ${calendarFile} puts a reminder in your calendar: on ${formatDay(reminder)}, ${daysOfNotice} days before these licences end.`;
}

/** Where the keys of an order are. Its sentence goes on after it. */
function describeKeys(lines: readonly LineWithKeys[], attached: boolean): string {
  const count = lines.flatMap(({ keys }) => keys).length;
  if (attached) return `All ${count.toLocaleString('en-AU')} licence keys are in the attached CSV file`;
  if (count > 0) return count === 1 ? 'Your licence key is below' : 'Your licence keys are below';
  return lines.some(({ awaiting }) => awaiting)
    ? 'Your licence keys are out of stock and follow by email'
    : 'All its seats have been refunded';
}

/** What a product's keys don't say: that they follow, that one serves all seats, or that seats were refunded. */
function describeDelivery({ delivery, awaiting, seatsLeft }: LineWithKeys, seats: number): string | null {
  if (seatsLeft === 0) return 'Refunded: its licence keys are no longer valid.';
  const refunded = seats - seatsLeft;
  const sentences = [
    ...(refunded > 0 ? [`${refunded} of ${seats} seats refunded.`] : []),
    ...(awaiting ? ['Out of stock for now: the licence keys follow by email.'] : []),
    ...(!awaiting && delivery === 'line' && seatsLeft > 1 ? [`One key for all ${seatsLeft} seats.`] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
}
