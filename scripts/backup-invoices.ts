import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import { StartError } from '../server/platform/process/start-error.ts';
import { writeDurably } from '../server/platform/process/write-durably.ts';
import { type BackupRow, explainFullDisk, parseRow } from './backup-file.ts';

/**
 * The tables whose PDFs are files beside the backups: they are most of the bytes and never change.
 */
export const invoiceTables: readonly string[] = ['invoice_documents', 'invoice_reissues'];

interface InvoiceRow {
  readonly order_id: string;
  readonly created_at?: string;
  /** Of an invoice that was issued again: which time, and when. */
  readonly number?: number;
  readonly reissued_at?: string;
}

const fileName = /^([A-Z0-9-]+\.\d+)\.([0-9a-f]{64})\.pdf$/;

function folderBeside(backup: string): string {
  return join(dirname(backup), 'invoices');
}

/** An order that is paid again after a restore has another invoice with another time. */
function identify({ order_id, created_at, number, reissued_at }: InvoiceRow): string {
  const reissue = number === undefined ? '' : `-R${number}`;
  return `${order_id}${reissue}.${(reissued_at ?? created_at ?? '').replace(/\D/g, '')}`;
}

/** Throws a {@link StartError} for a row of a backup that would name a file elsewhere. */
function nameInvoice(row: InvoiceRow, sha256: string): string {
  const name = `${identify(row)}.${sha256}.pdf`;
  if (fileName.test(name)) return name;
  throw new StartError(
    `An invoice can't be in a file of the name ${JSON.stringify(name)}: nothing was done with it.`,
  );
}

function hash(pdf: Buffer): string {
  return createHash('sha256').update(pdf).digest('hex');
}

/** Replaces the PDFs of a table's rows by their hashes. */
export type StoreInvoices = (table: string, rows: readonly string[]) => Promise<string[]>;

/** Writes the PDFs that no earlier backup in the folder has written, named by their hashes. */
export async function openInvoiceFiles(client: Client, backup: string): Promise<StoreInvoices> {
  const folder = folderBeside(backup);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const hashes = new Map<string, string>();
  for (const name of await readdir(folder)) {
    const [, invoice, sha256] = fileName.exec(name) ?? [];
    if (invoice && sha256) hashes.set(invoice, sha256);
  }

  return async (table, rows) => {
    const parsed: InvoiceRow[] = rows.map((json) => JSON.parse(json));
    for (const row of parsed.filter((each) => !hashes.has(identify(each)))) {
      const { order_id, number } = row;
      const select = `select pdf from ${table} where order_id = $1 ${number === undefined ? '' : 'and number = $2'}`;
      const values = number === undefined ? [order_id] : [order_id, number];
      const { rows: stored } = await client.query<{ pdf: Buffer }>(select, values);
      if (!stored[0]) continue;
      const { pdf } = stored[0];
      const sha256 = hash(pdf);
      const path = join(folder, nameInvoice(row, sha256));
      await writeDurably(path, [pdf]).catch(explainFullDisk(path));
      hashes.set(identify(row), sha256);
    }
    return parsed.map((row) => JSON.stringify({ ...row, sha256: hashes.get(identify(row)) }));
  };
}

/** Puts the PDFs back into the rows of a backup. A row of the first format holds its own. */
export async function* attachInvoices(
  backup: string,
  rows: AsyncIterable<BackupRow>,
): AsyncGenerator<BackupRow> {
  for await (const row of rows) {
    if (!invoiceTables.includes(row.table)) {
      yield row;
      continue;
    }
    const values = parseRow(row) as StoredInvoice;
    if ('pdf' in values) nameInvoice(values, hash(Buffer.of()));
    yield 'pdf' in values
      ? row
      : { table: row.table, json: JSON.stringify(await withPdf(backup, values)) };
  }
}

type StoredInvoice = InvoiceRow & { readonly sha256: string };

async function withPdf(backup: string, { sha256, ...values }: StoredInvoice) {
  const file = join(folderBeside(backup), nameInvoice(values, sha256));
  const pdf = await readFile(file).catch(() => null);
  if (pdf && hash(pdf) === sha256) return { ...values, pdf: `\\x${pdf.toString('hex')}` };
  throw new StartError(
    `The backup ${backup} needs ${file}, which is ${pdf ? 'damaged' : 'missing'}: copy the folder ` +
      'invoices as well. Nothing was restored.',
  );
}
