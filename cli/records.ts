import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { auditCalls } from '../contract/desk/audit.ts';
import { exportCalls, exportKinds } from '../contract/desk/exports.ts';
import { downloadExport } from '../server/books/desk/write-export.ts';
import type { FileAnswer, GivenInput } from '../server/operators/desk/action.ts';
import { listAuditEvents } from '../server/operators/desk/audit-actions.ts';
import { writeDurably } from '../server/platform/process/write-durably.ts';
import { shop } from '../shop.config.ts';
import type { Commands } from './commands.ts';
import { nextPage } from './options.ts';
import { readCount } from './read-values.ts';

export function addExportCommand(commands: Commands): void {
  commands.add('export', exportCalls.downloadExport, {
    options: {
      '<kind>': { words: 'what to write', choices: exportKinds },
      '--from <text>': { words: 'the first day, such as 2026-07-01', isRequired: true },
      '--to <text>': { words: 'the last day, such as 2026-09-30', isRequired: true },
      '--account <text>': 'the account of sales, for ledger and xero',
      '--out <path>': 'the file, or a folder for it (default: standard output)',
    },
    work: async (desk, { out, ...choice }: ExportInput, act) => {
      const file = await act(downloadExport, desk, choice);
      if (out === undefined)
        await pipeline(Readable.from(file.content), process.stdout, { end: false });
      else console.error(`Wrote ${await writeFile(file, out)}`);
    },
    help,
  });
}

type ExportInput = GivenInput<typeof exportCalls.downloadExport> & { readonly out?: string };

const help = `An invoice belongs to the day of its date and an adjustment note to the day of its own, in the seller's time zone.
Both days are included. Without --out the table is printed. A folder gets a file whose name says the period, and the
mode where that is not live.

ledger writes one line an invoice or adjustment note: net, GST, gross, gateway and reference, for any accounting program.

xero writes Xero's sales invoice template, with amounts including GST. Choose "tax inclusive" when you import it: Xero then
calculates the GST that the invoices and notes have. Some notes are several lines, so that it rounds alike. Notes have
negative amounts. Xero takes 500 invoices from one file.`;

async function writeFile({ name, content }: FileAnswer, out: string): Promise<string> {
  const isFolder = (await stat(out).catch(() => null))?.isDirectory();
  const path = isFolder ? join(out, name) : out;
  await writeDurably(path, Readable.from(content));
  return path;
}

export function addAuditCommand(commands: Commands): void {
  commands.add('list', auditCalls.list, {
    isDefault: true,
    options: {
      '--order <text>': 'an order id or invoice number',
      '--actor <text>': "an operator's address, or the user of a command",
      '--action <text>': 'such as refund-requested',
      '--since <text>': `the first day, such as 2026-11-01, in ${shop.timeZone}`,
      ...nextPage,
      '--limit <count>': { words: 'at most so many', read: readCount(10_000), default: 50 },
    },
    work: (desk, { limit: eventsPerPage, ...filter }: { limit: number }, act) =>
      act(listAuditEvents, { ...desk, eventsPerPage }, filter),
    columns: { events: 'at actor action text' },
  });
}
