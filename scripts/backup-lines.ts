import type { Hmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { StartError } from '../server/platform/process/start-error.ts';
import type { BackupRow } from './backup-file.ts';
import { type BackupSeal, isSeal } from './backup-seal.ts';

export interface BackupLines extends AsyncDisposable {
  readonly file: string;
  /** The first line. */
  readonly header: string;
  readonly lines: AsyncGenerator<string>;
}

export async function openBackupLines(file: string): Promise<BackupLines> {
  const lines = readLines(file);
  const { value: header = '' } = await lines.next();
  return { file, header, lines, [Symbol.asyncDispose]: () => lines[Symbol.asyncDispose]() };
}

/**
 * The rows of a backup. They end with an error unless the counts follow, and in a sealed backup the
 * seal.
 */
export async function* readRows({
  file,
  header,
  lines,
  seal,
}: BackupLines & { readonly seal: BackupSeal | null }): AsyncGenerator<BackupRow> {
  const hmac = seal?.start().update(`${header}\n`);
  const counts: Record<string, number> = {};
  for await (const line of lines) {
    hmac?.update(`${line}\n`);
    const end = line.indexOf('\t');
    if (end >= 0) {
      const table = line.slice(0, end);
      counts[table] = (counts[table] ?? 0) + 1;
      yield { table, json: line.slice(end + 1) };
      continue;
    }
    const isComplete = line === JSON.stringify({ rows: counts });
    if (hmac) return requireSeal(file, hmac, (await lines.next()).value, isComplete);
    if (isComplete) return;
    break;
  }
  throw cutShort(file);
}

function requireSeal(
  file: string,
  hmac: Hmac,
  line: string | undefined,
  isComplete: boolean,
): void {
  if (line === undefined) throw cutShort(file);
  if (isComplete && isSeal(line, hmac)) return;
  throw new StartError(
    `The backup ${file} was altered after it was made: nothing was restored. Restore another copy ` +
      'of it, or an earlier one.',
  );
}

function cutShort(file: string): StartError {
  return new StartError(`The backup ${file} is cut short: nothing was restored.`);
}

/** The lines of a gzipped file. What follows the last line break is left out. */
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
