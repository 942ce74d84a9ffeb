import { formatDate } from '../../contract/format-date.ts';
import type { Seller } from '../../contract/seller.ts';
import { formatInvoiceNumber, type PaidOrder } from '../orders/order.ts';
import { describeLine, describeTotals } from './lines.ts';
import { describeParties } from './parties.ts';
import type { DocumentRequest } from './render.ts';

interface Invoice {
  readonly seller: Seller;
  readonly order: PaidOrder;
  /** When it was issued again with corrected details of the buyer; missing for the first. */
  readonly reissuedAt?: Date;
  /** Marks every page as a demonstration. */
  readonly demo: boolean;
}

/**
 * The Australian tax invoice of an order. It states what GST Act s 29-70 requires, and no licence key: invoices are
 * forwarded to accounts departments.
 */
export function describeInvoice({ seller, order, reissuedAt, demo }: Invoice): DocumentRequest {
  const formatDay = (time: Date) => formatDate(time, seller.timeZone);
  const data = {
    ...describeParties(seller, order),
    ...describeTotals(order),
    demo,
    number: formatInvoiceNumber(order.invoiceNumber),
    date: formatDay(order.paidAt),
    reissued: reissuedAt ? formatDay(reissuedAt) : '',
    orderId: order.id,
    paymentMethod: order.paymentMethod,
    paymentReference: order.transactionId,
    lines: order.lines.map(describeLine),
    subtotalCents: String(order.subtotalCents),
  };
  return { template: 'invoice', createdAt: order.paidAt, data };
}
