import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { StartError } from '../server/process/start-error.ts';
import { writeDurably } from '../server/process/write-durably.ts';

interface BackupHeader {
  readonly format: string;
  readonly migration: number;
  readonly madeAt: string;
}

export type RowCounts = Readonly<Record<string, number>>;

/** One row as PostgreSQL's JSON, which is never parsed here: numbers and dates stay exact. */
export interface BackupRow {
  readonly table: string;
  readonly json: string;
}

export const format = 'licence-shop backup 2';

/** The first format has the PDFs of invoices in its rows. */
const readableFormats = ['licence-shop backup 1', format];

/** Gzipped lines: the header, then a row a line (`table`, a tab, JSON), and the counts at the end. */
export async function writeBackupFile(
  file: string,
  header: BackupHeader,
  rows: AsyncIterable<BackupRow>,
): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  async function* lines() {
    yield `${JSON.stringify(header)}\n`;
    for await (const { table, json } of rows) {
      counts[table] = (counts[table] ?? 0) + 1;
      yield `${table}\t${json}\n`;
    }
    yield `${JSON.stringify({ rows: counts })}\n`;
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeDurably(file, Readable.from(lines()), createGzip()).catch(explainFullDisk(file));
  return counts;
}

/** Opens a backup. Its rows can be read once, and end with an error if the backup is incomplete. */
export async function openBackupFile(
  file: string,
): Promise<{ readonly header: BackupHeader; readonly rows: AsyncGenerator<BackupRow> }> {
  const lines = readLines(file);
  const { value: first = '' } = await lines.next();
  const header = first.startsWith('{') ? JSON.parse(first) : null;
  if (readableFormats.includes(header?.format)) return { header, rows: readRows(file, lines) };
  throw new StartError(`${file} is not a backup that this version of the shop can read.`);
}

async function* readRows(file: string, lines: AsyncIterable<string>): AsyncGenerator<BackupRow> {
  const counts: Record<string, number> = {};
  for await (const line of lines) {
    const end = line.indexOf('\t');
    if (end < 0) {
      if (line === JSON.stringify({ rows: counts })) return;
      break;
    }
    const table = line.slice(0, end);
    counts[table] = (counts[table] ?? 0) + 1;
    yield { table, json: line.slice(end + 1) };
  }
  throw new StartError(`The backup ${file} is cut short: nothing was restored.`);
}

async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip()).setEncoding('utf8');
  source.once('error', (error) => unzipped.destroy(error));
  let rest = '';
  try {
    for await (const chunk of unzipped) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (cause) {
    throw new StartError(
      `The backup ${file} cannot be read (${cause instanceof Error ? cause.message : cause}).`,
    );
  }
}

export function explainFullDisk(file: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    throw new StartError(`The disk is too full for ${file}: free some space, and run the backup again.`);
  };
}
