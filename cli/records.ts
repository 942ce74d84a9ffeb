import { auditCalls } from '../contract/desk/audit.ts';
import { exportCalls, exportKinds } from '../contract/desk/exports.ts';
import { downloadExport } from '../server/books/desk/write-export.ts';
import type { GivenInput } from '../server/operators/desk/action.ts';
import { downloadAudit, listAuditEvents } from '../server/operators/desk/audit-actions.ts';
import type { Commands } from './commands.ts';
import { giveFile, outOption, type ToFile } from './give-file.ts';
import { filterOptions, type ListInput, pageOptions, withPageSize } from './list-options.ts';
import { readDay } from './read-values.ts';

export function addExportCommand(commands: Commands): void {
  commands.add('export', exportCalls.downloadExport, {
    options: {
      '<kind>': { words: 'what to write', choices: exportKinds },
      '--from <text>': { words: 'the first day, such as 2026-07-01', isRequired: true },
      '--to <text>': { words: 'the last day, such as 2026-09-30', isRequired: true },
      '--account <text>': 'the account of sales, for ledger and xero',
      ...outOption,
    },
    work: async (desk, { out, ...choice }: ExportInput, act) =>
      giveFile(await act(downloadExport, desk, choice), out),
    help,
  });
}

type ExportInput = GivenInput<typeof exportCalls.downloadExport> & ToFile;

const help = `An invoice belongs to the day of its date and an adjustment note to the day of its own, in the seller's time zone.
Both days are included. Without --out the table is printed. A folder gets a file whose name says the period, and the
mode where that is not live.

ledger writes one line an invoice or adjustment note: net, GST, gross, gateway and reference, for any accounting program.

xero writes Xero's sales invoice template, with amounts including GST. Choose "tax inclusive" when you import it: Xero then
calculates the GST that the invoices and notes have. Some notes are several lines, so that it rounds alike. Notes have
negative amounts. Xero takes 500 invoices from one file.`;

export function addAuditCommands(commands: Commands): void {
  const filters = filterOptions(
    { text: 'an order id, an invoice number, or words of a person or an action', days: 'done' },
    {
      '--order <text>': 'an order id or invoice number',
      '--actor <text>': "an operator's address, or the user of a command",
      '--action <text>': 'such as refund-requested',
      '--since <day>': { words: 'as --from', read: readDay, conflicts: ['from'], gives: 'from' },
    },
  );
  commands.add('list', auditCalls.list, {
    isDefault: true,
    options: { ...filters, ...pageOptions(50) },
    work: (desk, filter: AuditInput & ListInput, act) =>
      act(listAuditEvents, withPageSize(desk, filter), filter),
    columns: { events: 'at actor action text' },
  });
  commands.add('download', auditCalls.downloadAudit, {
    options: { ...filters, ...outOption },
    work: async (desk, { out, ...filter }: AuditInput & ToFile, act) =>
      giveFile(await act(downloadAudit, desk, filter), out),
  });
}

type AuditInput = GivenInput<typeof auditCalls.downloadAudit>;
