import type { Billing } from '../../../contract/checkout.ts';
import { formatSeats } from '../../../contract/quantity.ts';
import { formatInvoiceNumber } from '../../orders/order.ts';
import { formatAdjustmentNumber } from '../../refunds/adjustment-note.ts';
import { amount, type Column, text } from '../csv-table.ts';
import type { InvoiceRow } from './read-invoices.ts';
import type { NoteRow } from './read-notes.ts';

/** An invoice or a credit note in Xero: one line, since Xero rounds the tax of each line. */
interface XeroRow {
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly email: string;
  readonly billing: Billing;
  readonly reference: string;
  readonly description: string;
  /** Before GST; negative in a credit note. */
  readonly unitCents: number;
  readonly gstCents: number;
  readonly totalCents: number;
  readonly account: string;
}

const empty = () => '';

/** The columns of Xero's sales invoice template, in its order. Amounts are tax exclusive: the import asks which they are. */
export const xeroColumns: readonly Column<XeroRow>[] = [
  ['*ContactName', ({ billing }) => text(nameContact(billing))],
  ['EmailAddress', ({ email }) => text(email)],
  ['POAddressLine1', ({ billing }) => text(billing.street)],
  ['POAddressLine2', empty],
  ['POAddressLine3', empty],
  ['POAddressLine4', empty],
  ['POCity', ({ billing }) => text(billing.city)],
  ['PORegion', ({ billing }) => text(billing.state)],
  ['POPostalCode', ({ billing }) => text(billing.postcode)],
  ['POCountry', () => text('Australia')],
  ['*InvoiceNumber', ({ number }) => text(number)],
  ['Reference', ({ reference }) => text(reference)],
  ['*InvoiceDate', ({ date }) => text(formatXeroDate(date))],
  // A card was charged before the invoice was issued.
  ['*DueDate', ({ date }) => text(formatXeroDate(date))],
  ['Total', ({ totalCents }) => amount(totalCents)],
  ['InventoryItemCode', empty],
  ['*Description', ({ description }) => text(description)],
  ['*Quantity', () => '1'],
  ['*UnitAmount', ({ unitCents }) => amount(unitCents)],
  ['Discount', empty],
  ['*AccountCode', ({ account }) => text(account)],
  ['*TaxType', () => text('GST on Income')],
  ['TaxAmount', ({ gstCents }) => amount(gstCents)],
  ['TrackingName1', empty],
  ['TrackingOption1', empty],
  ['TrackingName2', empty],
  ['TrackingOption2', empty],
  ['Currency', () => text('AUD')],
  ['BrandingTheme', empty],
];

export function invoiceForXero(invoice: InvoiceRow, account: string): XeroRow {
  const { invoiceNumber, date, email, billing, orderId, seats, subtotalCents, gstCents, totalCents } =
    invoice;
  return {
    date,
    email,
    billing,
    gstCents,
    totalCents,
    account,
    number: formatInvoiceNumber(invoiceNumber),
    reference: writeReference(billing, orderId),
    description: `Software licences, ${formatSeats(seats)}`,
    unitCents: subtotalCents,
  };
}

/** Xero makes a credit note of an invoice whose total is negative. */
export function noteForXero(note: NoteRow, account: string): XeroRow {
  const { number, date, email, billing, invoiceNumber, orderId, seats } = note;
  const what = seats === 0 ? 'Refund' : `Refund of ${formatSeats(seats)}`;
  return {
    date,
    email,
    billing,
    account,
    number: formatAdjustmentNumber(number),
    reference: writeReference(billing, orderId),
    description: `${what}, invoice ${formatInvoiceNumber(invoiceNumber)}`,
    unitCents: -note.subtotalCents,
    gstCents: -note.gstCents,
    totalCents: -note.totalCents,
  };
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
