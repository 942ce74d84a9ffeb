import { formatAbn } from '../../../contract/abn.ts';
import { formatInvoiceNumber } from '../../orders/order.ts';
import { formatAdjustmentNumber } from '../../refunds/adjustment-note.ts';
import { amount, type Column, text } from '../csv-table.ts';
import type { NoteRow } from './read-notes.ts';

/** The table of adjustment notes. Amounts are dollars that the buyer got back. */
export const noteColumns: readonly Column<NoteRow>[] = [
  ['Adjustment note', ({ number }) => text(formatAdjustmentNumber(number))],
  ['Note date', ({ date }) => text(date)],
  ['Invoice number', ({ invoiceNumber }) => text(formatInvoiceNumber(invoiceNumber))],
  ['Order ID', ({ orderId }) => text(orderId)],
  ['Company', ({ billing }) => text(billing.company)],
  ['First name', ({ billing }) => text(billing.firstName)],
  ['Last name', ({ billing }) => text(billing.lastName)],
  ['Email', ({ email }) => text(email)],
  ['Reason', ({ reason }) => text(reason)],
  ['Seats', ({ seats }) => String(seats)],
  ['Refund before GST', ({ subtotalCents }) => amount(subtotalCents)],
  ['GST', ({ gstCents }) => amount(gstCents)],
  ['Refund including GST', ({ totalCents }) => amount(totalCents)],
  ['Gateway refund ID', ({ gatewayRefundId }) => text(gatewayRefundId)],
  ['ABN', ({ billing }) => text(formatAbn(billing.abn ?? ''))],
  ['Purchase order', ({ billing }) => text(billing.purchaseOrder ?? '')],
];
