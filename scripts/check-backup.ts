import { readMigrations } from '../server/platform/database/migrations.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import { type BackupHeader, type BackupRow, format } from './backup-file.ts';
import { type BackupLines, openBackupLines, readRows } from './backup-lines.ts';
import { type BackupSeal, openBackupSeal } from './backup-seal.ts';

/** A backup whose every line was read and found to be what the shop wrote. */
export interface CheckedBackup {
  readonly file: string;
  readonly header: BackupHeader;
  /** Reads the file again. The rows end with an error if it has changed meanwhile. */
  rows(): AsyncGenerator<BackupRow>;
}

interface CheckOptions {
  /**
   * The KEYS_SECRET of the shop that made the backup. It is not asked for when there is no seal.
   */
  readonly readSecret: () => Promise<string>;
  /**
   * Whether to take a backup of a format that had no seal. A seal that is there is checked all the
   * same.
   */
  readonly unsealed: boolean;
}

/** Of these, the first has the PDFs of invoices in its rows. */
const unsealedFormats = ['licence-shop backup 1', 'licence-shop backup 2'];

/**
 * Reads a backup to its end, before anything is changed by it. Throws a {@link StartError} if it
 * can't be trusted.
 */
export async function checkBackup(file: string, options: CheckOptions): Promise<CheckedBackup> {
  await using opened = await openBackupLines(file);
  const header = await readHeader(opened);
  const seal = await chooseSeal(file, header, options);
  for await (const _row of readRows({ ...opened, seal }));
  return { file, header, rows: () => readAgain(file, seal) };
}

async function* readAgain(file: string, seal: BackupSeal | null): AsyncGenerator<BackupRow> {
  await using opened = await openBackupLines(file);
  yield* readRows({ ...opened, seal });
}

async function readHeader({ file, header: line }: BackupLines): Promise<BackupHeader> {
  const header = parseHeader(line);
  if (!header || ![...unsealedFormats, format].includes(header.format))
    throw new StartError(`${file} is not a backup that this version of the shop can read.`);
  if (!(await readMigrations()).some(({ version }) => version === header.migration))
    throw new StartError(
      'The backup was made by a later version of the shop: restore it with that one.',
    );
  return header;
}

function parseHeader(line: string): BackupHeader | null {
  try {
    return line.startsWith('{') ? JSON.parse(line) : null;
  } catch {
    return null;
  }
}

/** Null for a backup that has no seal. */
async function chooseSeal(
  file: string,
  header: BackupHeader,
  { readSecret, unsealed }: CheckOptions,
): Promise<BackupSeal | null> {
  if (header.format !== format) {
    if (unsealed) return null;
    throw new StartError(
      `The backup ${file} has no seal, so nobody can tell whether it was altered: nothing was ` +
        'restored. Backups of earlier releases have none. If this is one, and nobody else could ' +
        'write to it, add --unsealed.',
    );
  }
  const seal = openBackupSeal(await readSecret());
  if (header.sealedBy === seal.sealedBy) return seal;
  throw new StartError(
    `The backup ${file} was made with another KEYS_SECRET than the one that is set: nothing was ` +
      'restored. Set the one that the shop had when it made this backup.',
  );
}
