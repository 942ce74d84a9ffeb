import { formatAbn } from '../../../contract/abn.ts';
import { formatInvoiceNumber } from '../../orders/order.ts';
import { amount, type Column, text } from './csv-table.ts';
import type { InvoiceRow } from './read-invoices.ts';

/** The table of invoices. Amounts are dollars. */
export const invoiceColumns: readonly Column<InvoiceRow>[] = [
  ['Invoice number', ({ invoiceNumber }) => text(formatInvoiceNumber(invoiceNumber))],
  ['Invoice date', ({ date }) => text(date)],
  ['Order ID', ({ orderId }) => text(orderId)],
  ['Company', ({ billing }) => text(billing.company)],
  ['First name', ({ billing }) => text(billing.firstName)],
  ['Last name', ({ billing }) => text(billing.lastName)],
  ['Email', ({ email }) => text(email)],
  ['Street', ({ billing }) => text(billing.street)],
  ['City', ({ billing }) => text(billing.city)],
  ['State', ({ billing }) => text(billing.state)],
  ['Postcode', ({ billing }) => text(billing.postcode)],
  ['Seats', ({ seats }) => String(seats)],
  ['Amount before GST', ({ subtotalCents }) => amount(subtotalCents)],
  ['GST', ({ gstCents }) => amount(gstCents)],
  ['Amount including GST', ({ totalCents }) => amount(totalCents)],
  ['Payment gateway', ({ gateway }) => text(gateway ?? 'demo')],
  ['Transaction ID', ({ transactionId }) => text(transactionId)],
  ['ABN', ({ billing }) => text(formatAbn(billing.abn ?? ''))],
  ['Purchase order', ({ billing }) => text(billing.purchaseOrder ?? '')],
];
