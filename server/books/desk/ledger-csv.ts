import { amount, type Column, exact, text } from '../../operators/desk/csv-table.ts';
import { formatAdjustmentNumber, formatInvoiceNumber } from '../../orders/order.ts';
import type { InvoiceRow, NoteRow } from './read-documents.ts';

/**
 * One line per invoice or adjustment note, which any accounting program can map. Amounts are
 * dollars, and those of a note are negative: a column adds up to what was sold less what was
 * refunded.
 */
export function ledgerColumns(account: string): readonly Column<InvoiceRow | NoteRow>[] {
  return [
    ['Date', ({ date }) => exact(date)],
    ['Document', (row) => exact(describe(row).document)],
    ['Kind', (row) => exact(describe(row).kind)],
    ['Account', () => exact(account)],
    ['Net', (row) => amount(describe(row).sign * row.subtotalCents)],
    ['GST', (row) => amount(describe(row).sign * row.gstCents)],
    ['Gross', (row) => amount(describe(row).sign * row.totalCents)],
    ['Gateway', ({ gateway }) => exact(gateway ?? 'demo')],
    ['Reference', (row) => exact(describe(row).reference)],
    ['Customer', ({ billing, email }) => text(billing.company || email)],
    ['Order ID', ({ orderId }) => exact(orderId)],
  ];
}

interface Described {
  readonly document: string;
  readonly kind: 'invoice' | 'adjustment note';
  readonly sign: 1 | -1;
  /** The gateway's own number of the payment or the refund. */
  readonly reference: string | null;
}

function describe(row: InvoiceRow | NoteRow): Described {
  if ('number' in row)
    return {
      document: formatAdjustmentNumber(row.number),
      kind: 'adjustment note',
      sign: -1,
      reference: row.gatewayRefundId,
    };
  return {
    document: formatInvoiceNumber(row.invoiceNumber),
    kind: 'invoice',
    sign: 1,
    reference: row.transactionId,
  };
}
