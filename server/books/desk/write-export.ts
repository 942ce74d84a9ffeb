import { formatAbn } from '../../../contract/abn.ts';
import { describePurpose } from '../../../contract/company-details.ts';
import { type ExportKind, exportCalls, xeroPart } from '../../../contract/desk/exports.ts';
import { describeLicences } from '../../../contract/terms.ts';
import {
  type ActionContext,
  type ActionInput,
  defineAction,
  defineDownload,
  type FileAnswer,
} from '../../operators/desk/action.ts';
import {
  amount,
  type Column,
  exact,
  text,
  writeRow,
  writeTable,
} from '../../operators/desk/csv-table.ts';
import type { DeskAction } from '../../operators/desk/serve-actions.ts';
import { formatAdjustmentNumber, formatInvoiceNumber } from '../../orders/order.ts';
import { ledgerColumns } from './ledger-csv.ts';
import {
  type InvoiceRow,
  type NoteRow,
  type Period,
  readExportSummary,
  readInvoices,
  readNotes,
  type SummaryParts,
} from './read-documents.ts';
import { listXeroLines, xeroColumns } from './xero-csv.ts';

const buyerColumns: readonly Column<InvoiceRow | NoteRow>[] = [
  ['Company', ({ billing }) => text(billing.company)],
  ['First name', ({ billing }) => text(billing.firstName)],
  ['Last name', ({ billing }) => text(billing.lastName)],
  ['Email', ({ email }) => text(email)],
];

/** The table of invoices. Amounts are dollars. */
const invoiceColumns: readonly Column<InvoiceRow>[] = [
  ['Invoice number', ({ invoiceNumber }) => exact(formatInvoiceNumber(invoiceNumber))],
  ['Invoice date', ({ date }) => exact(date)],
  ['Order ID', ({ orderId }) => exact(orderId)],
  ...buyerColumns,
  ['Street', ({ billing }) => text(billing.street)],
  ['City', ({ billing }) => text(billing.city)],
  ['State', ({ billing }) => exact(billing.state)],
  ['Postcode', ({ billing }) => text(billing.postcode)],
  ['Seats', ({ seats }) => String(seats)],
  ['Amount before GST', ({ subtotalCents }) => amount(subtotalCents)],
  ['GST', ({ gstCents }) => amount(gstCents)],
  ['Amount including GST', ({ totalCents }) => amount(totalCents)],
  ['Payment gateway', ({ gateway }) => exact(gateway ?? 'demo')],
  ['Transaction ID', ({ transactionId }) => exact(transactionId)],
  ['ABN', ({ billing }) => exact(formatAbn(billing.abn ?? ''))],
  ['Purchase order', ({ billing }) => text(billing.purchaseOrder ?? '')],
  ['What it is for', ({ billing }) => text(describePurpose(billing))],
  ['Licences', ({ licences }) => text(listLicences(licences))],
];

/** `Enterprise: 5 seats: 28 November 2027 to …; 3 seats: …. Complete: …`. */
function listLicences(licences: InvoiceRow['licences']): string {
  const byProduct = Map.groupBy(licences, ({ productName }) => productName);
  return [...byProduct].map(([name, parts]) => `${name}: ${describeLicences(parts)}`).join('. ');
}

/** The table of adjustment notes. Amounts are dollars that the buyer got back. */
const noteColumns: readonly Column<NoteRow>[] = [
  ['Adjustment note', ({ number }) => exact(formatAdjustmentNumber(number))],
  ['Note date', ({ date }) => exact(date)],
  ['Invoice number', ({ invoiceNumber }) => exact(formatInvoiceNumber(invoiceNumber))],
  ['Order ID', ({ orderId }) => exact(orderId)],
  ...buyerColumns,
  ['Reason', ({ reason }) => text(reason)],
  ['Seats', ({ seats }) => String(seats)],
  ['Refund before GST', ({ subtotalCents }) => amount(subtotalCents)],
  ['GST', ({ gstCents }) => amount(gstCents)],
  ['Refund including GST', ({ totalCents }) => amount(totalCents)],
  ['Gateway refund ID', ({ gatewayRefundId }) => exact(gatewayRefundId)],
  ['ABN', ({ billing }) => exact(formatAbn(billing.abn ?? ''))],
  ['Purchase order', ({ billing }) => text(billing.purchaseOrder ?? '')],
];

interface GstLine {
  readonly line: string;
  readonly cents: number;
  /** Where it may belong on the activity statement. */
  readonly label: string;
  readonly documents?: number | undefined;
}

const gstColumns: readonly Column<GstLine>[] = [
  ['Line', ({ line }) => text(line)],
  ['Amount', ({ cents }) => amount(cents)],
  ['Documents', ({ documents = '' }) => String(documents)],
  ['For your accountant to check', ({ label }) => text(label)],
];

/**
 * The lines of a GST summary. The ATO lets a decreasing adjustment reduce the GST on sales or count
 * at 1B, by the method of the seller's records: so both the amounts before and after the
 * adjustments are there.
 */
async function* readGstLines(
  parts: SummaryParts,
  period: Period,
): AsyncGenerator<readonly GstLine[]> {
  const { invoices, notes, net } = await readExportSummary(parts, period);
  const lines: readonly [line: string, cents: number, label: string, documents?: number][] = [
    ['Sales including GST', invoices.totalCents, 'Candidate for G1', invoices.count],
    ['Sales before GST', invoices.subtotalCents, '', invoices.count],
    ['GST on sales', invoices.gstCents, 'Candidate for 1A', invoices.count],
    ['Adjustments including GST', notes.totalCents, 'Refunds: decreasing adjustments', notes.count],
    ['Adjustments before GST', notes.subtotalCents, '', notes.count],
    ['GST on adjustments', notes.gstCents, 'Reduces 1A, or counts at 1B', notes.count],
    ['Sales less adjustments, including GST', net.totalCents, 'Candidate for G1 after adjustments'],
    ['Sales less adjustments, before GST', net.subtotalCents, ''],
    ['GST less adjustments', net.gstCents, 'Candidate for 1A after adjustments'],
  ];
  yield lines.map(([line, cents, label, documents]) => ({ line, cents, label, documents }));
}

type ExportChoice = ActionInput<typeof exportCalls.downloadExport>;

/**
 * Writes a period's invoices, adjustment notes or GST as CSV. Reads the database as the pieces are
 * taken. The file's name says which mode the orders are of, unless they moved money.
 */
export async function writeExport(parts: SummaryParts, choice: ExportChoice): Promise<FileAnswer> {
  const { db, seller } = parts;
  const { kind, from, to, part } = choice;
  const { mode } = await db.selectFrom('database_mode').select('mode').executeTakeFirstOrThrow();
  const mark = mode === 'live' ? '' : `${mode.toUpperCase()}-`;
  const invoices = () => readInvoices(db, choice, seller.timeZone);
  const notes = () => readNotes(db, choice, seller.timeZone);
  const tables: Readonly<Record<ExportKind, () => AsyncGenerator<string>>> = {
    invoices: () => writeTable(invoiceColumns, invoices()),
    notes: () => writeTable(noteColumns, notes()),
    gst: () => writeTable(gstColumns, readGstLines(parts, choice)),
    ledger: () => writeTable(ledgerColumns(choice.account), readBoth(invoices(), notes())),
    xero: () => writeXero(readBoth(invoices(), notes()), choice),
  };
  const name = kind === 'xero' ? 'xero-tax-inclusive' : kind;
  const ending = part === undefined ? '' : `-part-${part}`;
  return { name: `${mark}${name}-${from}-to-${to}${ending}.csv`, content: tables[kind]() };
}

export const readSummary = defineAction(exportCalls.readExportSummary, readExportSummary);

export const downloadExport = defineDownload(
  exportCalls.downloadExport,
  (context: ActionContext & SummaryParts, choice) => writeExport(context, choice),
);

export const exportActions: readonly DeskAction[] = [readSummary, downloadExport];

async function* readBoth(
  invoices: AsyncIterable<readonly InvoiceRow[]>,
  notes: AsyncIterable<readonly NoteRow[]>,
): AsyncGenerator<readonly (InvoiceRow | NoteRow)[]> {
  yield* invoices;
  yield* notes;
}

/** Without a byte order mark: Xero compares the first heading with its template's. */
async function* writeXero(
  pages: AsyncIterable<readonly (InvoiceRow | NoteRow)[]>,
  { account, part }: ExportChoice,
): AsyncGenerator<string> {
  const columns = xeroColumns(account);
  yield `${columns.map(([heading]) => heading).join(',')}\r\n`;
  const [first, end] =
    part === undefined ? [0, Infinity] : [(part - 1) * xeroPart, part * xeroPart];
  let place = 0;

  for await (const page of pages)
    for (const document of page) {
      if (place >= end) return;
      if (place >= first) for (const line of listXeroLines(document)) yield writeRow(columns, line);
      place += 1;
    }
}
