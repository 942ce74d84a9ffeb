import { formatSeats } from '../../../contract/format.ts';
import { amount, type Column, exact } from '../../operators/desk/csv-table.ts';
import { formatAdjustmentNumber, formatInvoiceNumber } from '../../orders/order.ts';
import type { InvoiceRow, NoteRow } from './read-documents.ts';
import { splitForXero, type XeroAmount } from './xero-lines.ts';

type XeroDocument = InvoiceRow | NoteRow;

/**
 * A row of the file. The rows of one document have its number, and Xero makes one document of them.
 */
interface XeroLine extends XeroAmount {
  readonly document: XeroDocument;
  readonly description: string;
}

/**
 * The columns of Xero's sales invoice template, in its order. Texts are exactly as they are: Xero
 * knows a contact by its name. Amounts include GST: the import asks whether they do, and Xero then
 * calculates the GST of each line itself. Xero makes a credit note of an invoice whose total is
 * negative.
 */
export function xeroColumns(account: string): readonly Column<XeroLine>[] {
  const leaveEmpty = (heading: string) => [heading, () => ''] as const;
  return [
    ['*ContactName', ({ document }) => exact(nameContact(document))],
    ['EmailAddress', ({ document }) => exact(document.email)],
    ['POAddressLine1', ({ document }) => exact(document.billing.street)],
    ...['POAddressLine2', 'POAddressLine3', 'POAddressLine4'].map(leaveEmpty),
    ['POCity', ({ document }) => exact(document.billing.city)],
    ['PORegion', ({ document }) => exact(document.billing.state)],
    ['POPostalCode', ({ document }) => exact(document.billing.postcode)],
    ['POCountry', () => exact('Australia')],
    ['*InvoiceNumber', ({ document }) => exact(numberOf(document))],
    ['Reference', ({ document }) => exact(writeReference(document))],
    ['*InvoiceDate', ({ document }) => exact(formatXeroDate(document.date))],
    // A card was charged before the invoice was issued.
    ['*DueDate', ({ document }) => exact(formatXeroDate(document.date))],
    ['Total', ({ document }) => amount(signOf(document) * document.totalCents)],
    leaveEmpty('InventoryItemCode'),
    ['*Description', ({ description }) => exact(description)],
    ['*Quantity', () => '1'],
    ['*UnitAmount', ({ document, amountCents }) => amount(signOf(document) * amountCents)],
    leaveEmpty('Discount'),
    ['*AccountCode', () => exact(account)],
    ['*TaxType', () => exact('GST on Income')],
    ['TaxAmount', ({ document, gstCents }) => amount(signOf(document) * gstCents)],
    ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'].map(leaveEmpty),
    ['Currency', () => exact('AUD')],
    leaveEmpty('BrandingTheme'),
  ];
}

/**
 * The rows of an invoice or a note: one, and of some notes more, so that Xero rounds to the GST of
 * the note.
 */
export function listXeroLines(document: XeroDocument): XeroLine[] {
  const description = describe(document);

  return splitForXero(document).map((part, i) => ({
    ...part,
    document,
    description: i === 0 ? description : `${description} (a part, for the rounding of GST)`,
  }));
}

/**
 * A company is one contact for all who buy for it. A person's name has the email address, because
 * two people of one name would be one contact.
 */
function nameContact({ billing: { company, firstName, lastName }, email }: XeroDocument): string {
  if (company) return company;
  const name = `${firstName} ${lastName} (${email})`;
  return name.length <= longestContactName ? name : email;
}

/** Xero refuses longer names of contacts. */
const longestContactName = 255;

function numberOf(document: XeroDocument): string {
  return isNote(document)
    ? formatAdjustmentNumber(document.number)
    : formatInvoiceNumber(document.invoiceNumber);
}

function isNote(row: XeroDocument): row is NoteRow {
  return 'number' in row;
}

function signOf(row: XeroDocument): 1 | -1 {
  return isNote(row) ? -1 : 1;
}

function describe(row: XeroDocument): string {
  if (!isNote(row)) return `Software licences, ${formatSeats(row.seats)}`;
  const what = row.seats === 0 ? 'Refund' : `Refund of ${formatSeats(row.seats)}`;
  return `${what}, invoice ${formatInvoiceNumber(row.invoiceNumber)}`;
}

/**
 * Xero has no column for the buyer's purchase order: businesses look for its number in the
 * reference.
 */
function writeReference({ billing: { purchaseOrder }, orderId }: XeroDocument): string {
  return purchaseOrder ? `${purchaseOrder}, ${orderId}` : orderId;
}

/** Australian organisations in Xero read day, month, year. */
function formatXeroDate(date: string): string {
  return date.split('-').reverse().join('/');
}
