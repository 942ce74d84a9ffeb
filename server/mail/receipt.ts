import { formatDate } from '../../contract/format-date.ts';
import { formatDollars, lineAmountCents } from '../../contract/money.ts';
import type { Seller } from '../../contract/seller.ts';
import { formatInvoiceNumber, type PaidOrder } from '../orders/order.ts';

export interface ReceiptMail {
  readonly seller: Seller;
  readonly order: PaidOrder;
  readonly invoicePdf: Buffer;
  readonly demo: boolean;
  /** Where the shop is, to lead back to its Invoice tab; null leaves the link out. */
  readonly shopUrl: string | null;
}

/** What a receipt says, in words: the same for its page and its plain text. Amounts are in AUD. */
export interface Receipt {
  readonly greeting: string;
  /** The first sentences: what was paid, and what is in the mail. */
  readonly opening: string;
  readonly products: readonly ReceiptProduct[];
  readonly subtotal: string;
  readonly gst: string;
  readonly total: string;
  /** What identifies the purchase: label and value. */
  readonly details: readonly (readonly [string, string])[];
  /** The four values that the Invoice tab asks for, under the tab's own labels. */
  readonly invoiceValues: readonly (readonly [string, string])[];
  /** As it is shown: `INV-000001`. */
  readonly invoiceId: string;
  /** The table of all keys that is attached; null when the mail shows them all. */
  readonly keysName: string | null;
}

export interface ReceiptProduct {
  readonly name: string;
  readonly seats: string;
  readonly amount: string;
  readonly keys: readonly string[];
}

/** The most keys that a mail shows on its page; of more, a few of each product, and a table is attached. */
const mostKeysShown = 20;

export function describeReceipt({ seller, order }: ReceiptMail): Receipt {
  const invoiceId = formatInvoiceNumber(order.invoiceNumber);
  const keyCount = order.licenceKeys.flat().length;
  const total = formatDollars(order.totalCents);
  return {
    greeting: `Thank you, ${order.billing.firstName}`,
    opening: `We received your payment of ${total}. ${tellWhereKeysAre(keyCount)}, and your tax invoice is attached.`,
    products: order.lines.map((line, i) => ({
      name: line.productName,
      seats: line.quantity === 1 ? '1 seat' : `${line.quantity} seats`,
      amount: formatDollars(lineAmountCents(line)),
      keys: order.licenceKeys[i] ?? [],
    })),
    subtotal: formatDollars(order.subtotalCents),
    gst: formatDollars(order.gstCents),
    total,
    details: [
      ['Paid on', formatDate(order.paidAt, seller.timeZone)],
      ['Order ID', order.id],
      ['Transaction ID', order.transactionId],
    ],
    invoiceValues: [
      ['Invoice ID', invoiceId],
      ['Email Address', order.email],
      ['License Key', order.licenceKeys.flat()[0] ?? ''],
      ['Amount in cents', String(order.subtotalCents)],
    ],
    invoiceId,
    keysName: keyCount > mostKeysShown ? `licence-keys-${invoiceId}.csv` : null,
  };
}

function tellWhereKeysAre(count: number): string {
  if (count > mostKeysShown)
    return `All ${count.toLocaleString('en-AU')} licence keys are in the attached table`;
  return count === 1 ? 'Your licence key is below' : 'Your licence keys are below';
}
