import { formatDate } from '../../contract/format-date.ts';
import { formatDollars, lineAmountCents } from '../../contract/money.ts';
import type { Seller } from '../../contract/seller.ts';
import { formatInvoiceNumber, type PaidOrder } from '../orders/order.ts';

export interface ReceiptMail {
  readonly seller: Seller;
  readonly order: PaidOrder;
  readonly invoicePdf: Buffer;
  readonly demo: boolean;
  /** The address of the shop, for a link to its Invoice tab; null leaves the link out. */
  readonly shopUrl: string | null;
}

export type Receipt = ReturnType<typeof describeReceipt>;

/** The most keys that the page of a mail shows. Of more it shows a few of each product, and a CSV file is attached. */
const mostKeysShown = 20;

/** What a receipt says, for its page and its plain text. */
export function describeReceipt({ seller, order }: ReceiptMail) {
  const invoiceId = formatInvoiceNumber(order.invoiceNumber);
  const keys = order.licenceKeys.flat();
  const total = formatDollars(order.totalCents);
  const keysAttached = keys.length > mostKeysShown;
  return {
    greeting: `Thank you, ${order.billing.firstName}`,
    opening: `We received your payment of ${total}. ${describeKeys(keys.length, keysAttached)}, and your tax invoice is attached.`,
    products: order.lines.map((line, i) => ({
      productName: line.productName,
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
    ] as const,
    /** What the Invoice tab asks for, under its labels. */
    invoiceValues: [
      ['Invoice ID', invoiceId],
      ['Email Address', order.email],
      ['License Key', keys[0] ?? ''],
      ['Amount in cents', String(order.subtotalCents)],
    ] as const,
    invoiceId,
    /** The attached CSV file of all keys; null when the page shows them all. */
    keysFile: keysAttached ? `licence-keys-${invoiceId}.csv` : null,
  };
}

function describeKeys(count: number, attached: boolean): string {
  if (attached) return `All ${count.toLocaleString('en-AU')} licence keys are in the attached CSV file`;
  return count === 1 ? 'Your licence key is below' : 'Your licence keys are below';
}
