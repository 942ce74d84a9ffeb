import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { StartError } from '../server/platform/process/start-error.ts';
import { writeDurably } from '../server/platform/process/write-durably.ts';
import { type BackupSeal, writeSeal } from './backup-seal.ts';

export interface BackupHeader {
  readonly format: string;
  readonly migration: number;
  readonly madeAt: string;
  /** Missing in the formats before the third, which have no seal. */
  readonly sealedBy?: string;
}

export type RowCounts = Readonly<Record<string, number>>;

/** One row as PostgreSQL's JSON, which is passed on as it is: numbers and dates stay exact. */
export interface BackupRow {
  readonly table: string;
  readonly json: string;
}

export const format = 'licence-shop backup 3';

/**
 * Gzipped lines: the header, then a row a line (`table`, a tab, JSON), the counts, and the seal
 * over all lines before it.
 */
export async function writeBackupFile(
  file: string,
  header: Pick<BackupHeader, 'migration' | 'madeAt'>,
  rows: AsyncIterable<BackupRow>,
  seal: BackupSeal,
): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  const hmac = seal.start();
  const sealed = (text: string) => {
    const line = `${text}\n`;
    hmac.update(line);
    return line;
  };
  async function* lines() {
    yield sealed(JSON.stringify({ format, ...header, sealedBy: seal.sealedBy }));
    for await (const { table, json } of rows) {
      counts[table] = (counts[table] ?? 0) + 1;
      yield sealed(`${table}\t${json}`);
    }
    yield sealed(JSON.stringify({ rows: counts }));
    yield `${writeSeal(hmac)}\n`;
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeDurably(file, Readable.from(lines()), createGzip()).catch(explainFullDisk(file));
  return counts;
}

/** Throws a {@link StartError} for anything but one object with members. */
export function parseRow({ table, json }: BackupRow): object {
  try {
    const row: unknown = JSON.parse(json);
    if (typeof row === 'object' && row !== null && Object.keys(row).length > 0) return row;
  } catch {}
  throw new StartError(
    `The backup has a line of the table ${JSON.stringify(table)} ` +
      'that is no row: nothing was restored.',
  );
}

export function explainFullDisk(file: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    throw new StartError(
      `The disk is too full for ${file}: free some space, and run the backup again.`,
    );
  };
}
