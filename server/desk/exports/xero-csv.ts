import type { Billing } from '../../../contract/checkout.ts';
import { formatSeats } from '../../../contract/format.ts';
import { formatInvoiceNumber } from '../../orders/order.ts';
import { formatAdjustmentNumber } from '../../refunds/adjustment-note.ts';
import { amount, type Column, exact } from '../csv-table.ts';
import type { InvoiceRow, NoteRow } from './read-documents.ts';

/** One line each, since Xero rounds the tax of each line. */
type XeroRow = InvoiceRow | NoteRow;

/**
 * The columns of Xero's sales invoice template, in its order. Texts are exactly as they are: Xero knows a contact by its
 * name. Amounts are tax exclusive: the import asks which they are.
 * Xero makes a credit note of an invoice whose total is negative.
 */
export function xeroColumns(account: string): readonly Column<XeroRow>[] {
  const leaveEmpty = (heading: string) => [heading, () => ''] as const;
  return [
    ['*ContactName', ({ billing }) => exact(nameContact(billing))],
    ['EmailAddress', ({ email }) => exact(email)],
    ['POAddressLine1', ({ billing }) => exact(billing.street)],
    ...['POAddressLine2', 'POAddressLine3', 'POAddressLine4'].map(leaveEmpty),
    ['POCity', ({ billing }) => exact(billing.city)],
    ['PORegion', ({ billing }) => exact(billing.state)],
    ['POPostalCode', ({ billing }) => exact(billing.postcode)],
    ['POCountry', () => exact('Australia')],
    [
      '*InvoiceNumber',
      (row) =>
        exact(isNote(row) ? formatAdjustmentNumber(row.number) : formatInvoiceNumber(row.invoiceNumber)),
    ],
    ['Reference', ({ billing, orderId }) => exact(writeReference(billing, orderId))],
    ['*InvoiceDate', ({ date }) => exact(formatXeroDate(date))],
    // A card was charged before the invoice was issued.
    ['*DueDate', ({ date }) => exact(formatXeroDate(date))],
    ['Total', (row) => amount(signOf(row) * row.totalCents)],
    leaveEmpty('InventoryItemCode'),
    ['*Description', (row) => exact(describe(row))],
    ['*Quantity', () => '1'],
    ['*UnitAmount', (row) => amount(signOf(row) * row.subtotalCents)],
    leaveEmpty('Discount'),
    ['*AccountCode', () => exact(account)],
    ['*TaxType', () => exact('GST on Income')],
    ['TaxAmount', (row) => amount(signOf(row) * row.gstCents)],
    ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'].map(leaveEmpty),
    ['Currency', () => exact('AUD')],
    leaveEmpty('BrandingTheme'),
  ];
}

function isNote(row: XeroRow): row is NoteRow {
  return 'number' in row;
}

function signOf(row: XeroRow): 1 | -1 {
  return isNote(row) ? -1 : 1;
}

function describe(row: XeroRow): string {
  if (!isNote(row)) return `Software licences, ${formatSeats(row.seats)}`;
  const what = row.seats === 0 ? 'Refund' : `Refund of ${formatSeats(row.seats)}`;
  return `${what}, invoice ${formatInvoiceNumber(row.invoiceNumber)}`;
}

/** Xero has no column for the buyer's purchase order: businesses look for its number in the reference. */
function writeReference({ purchaseOrder }: Billing, orderId: string): string {
  return purchaseOrder ? `${purchaseOrder}, ${orderId}` : orderId;
}

function nameContact({ company, firstName, lastName }: Billing): string {
  return company || `${firstName} ${lastName}`;
}

/** Australian organisations in Xero read day, month, year. */
function formatXeroDate(date: string): string {
  return date.split('-').reverse().join('/');
}
