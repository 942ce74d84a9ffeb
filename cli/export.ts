import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import { defaultXeroAccount, exportCalls, exportKinds } from '../contract/desk/exports.ts';
import type { FileAnswer } from '../server/desk/action.ts';
import { type ExportChoice, writeExport } from '../server/desk/exports/write-export.ts';
import { writeDurably } from '../server/process/write-durably.ts';
import { type Environment, openDatabase } from './shop-database.ts';

interface ExportOptions extends Omit<ExportChoice, 'kind'> {
  readonly out?: string;
}

export function addExportCommand(program: Command, environment: Environment): void {
  program
    .command('export')
    .description('write the invoices, adjustment notes or GST of a period as CSV')
    .addArgument(new Argument('<kind>', 'what to write').choices(exportKinds))
    .requiredOption('--from <date>', 'the first day, such as 2026-07-01', readDay)
    .requiredOption('--to <date>', 'the last day, such as 2026-09-30', readDay)
    .option('--out <path>', 'the file, or a folder for it (default: standard output)')
    .option('--account <code>', 'the account of sales in Xero', readAccount, defaultXeroAccount)
    .addHelpText('after', help)
    .action(async (kind: ExportChoice['kind'], { out, ...choice }: ExportOptions, command: Command) => {
      if (choice.from > choice.to) command.error('error: --to is before --from', { exitCode: 2 });
      await openDatabase(environment, async (parts) => {
        const file = await writeExport(parts, { kind, ...choice });
        if (out === undefined) await pipeline(Readable.from(file.content), process.stdout, { end: false });
        else console.error(`Wrote ${await writeFile(file, out)}`);
      });
    });
}

const help = `
An invoice belongs to the day of its date and an adjustment note to the day of its own, in the seller's time zone.
Both days are included. Without --out the table is printed. A folder gets a file whose name says the period, and the
mode where that is not live.

xero writes Xero's sales invoice template: one line an invoice, tax exclusive, and a line with negative amounts for an
adjustment note. Choose "tax exclusive" when you import it. Xero takes 500 invoices from one file.`;

function readDay(value: string): string {
  if (exportCalls.downloadExport.query.safeParse({ from: value, to: value }).success) return value;
  throw new InvalidArgumentError('It must be a date such as 2026-07-01.');
}

function readAccount(value: string): string {
  if (/^[\w.-]{1,10}$/.test(value)) return value;
  throw new InvalidArgumentError('It must be an account code, such as 200.');
}

async function writeFile({ name, content }: FileAnswer, out: string): Promise<string> {
  const isFolder = (await stat(out).catch(() => null))?.isDirectory();
  const path = isFolder ? join(out, name) : out;
  await writeDurably(path, Readable.from(content));
  return path;
}
