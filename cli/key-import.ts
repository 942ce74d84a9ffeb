import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type ImportReport,
  keyImport,
  type UnlikeChoice,
  unlikeChoice,
} from '../contract/desk/key-import.ts';
import {
  type ImportResult,
  importKeys,
  type KeyImport,
  previewImport,
} from '../server/desk/keys/import-keys.ts';
import { StartError } from '../server/process/start-error.ts';
import { describeImport } from './key-import-texts.ts';
import { operatorName } from './operator-name.ts';
import { readText } from './read-values.ts';
import { type Environment, withShopDatabase } from './shop-database.ts';

interface ImportOptions {
  readonly product: string;
  readonly note: string;
  readonly expires?: string;
  readonly skipDuplicates?: true;
  readonly column?: string;
  readonly skipLines?: readonly number[];
  readonly unlike?: UnlikeChoice;
  readonly dryRun?: true;
  readonly json?: true;
}

/** `keys import`. */
export function addKeyImportCommand(keys: Command, environment: Environment): void {
  keys
    .command('import')
    .description('import keys of a product: a key a line, or in a column of a CSV file')
    .argument('<file>', 'the file, or - for standard input')
    .requiredOption('--product <id>', 'the product that the keys are for')
    .option('--note <text>', 'where they come from, such as the purchase order', readText(200), '')
    .option('--expires <date>', 'the first day on which they may not be sold, as YYYY-MM-DD', readDate)
    .option('--skip-duplicates', 'import the other keys of a file that has known ones')
    .option('--column <name>', 'the heading or number of the column with the keys, where it is unclear')
    .option('--skip-lines <numbers>', 'lines to leave out, such as 1,502', readLines)
    .addOption(
      new Option('--unlike <choice>', 'what to do with lines that are unlike the rest').choices(
        unlikeChoice.options,
      ),
    )
    .option('--dry-run', 'say what would be imported, and change nothing')
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action(async (file: string, options: ImportOptions) => {
      if (file !== '-') await requireFile(file);
      const { product, note, expires = null, skipDuplicates = false, dryRun, json } = options;
      const { column, skipLines, unlike } = options;
      const wanted: KeyImport = {
        ...{ productId: product, note, expiresOn: expires, skipDuplicates, column, skipLines, unlike },
        fileName: file === '-' ? 'standard input' : basename(file),
        content: file === '-' ? process.stdin : createReadStream(file),
      };
      const result = await withShopDatabase(environment, async (db, openSealer) => {
        const parts = { db, sealer: await openSealer() };
        if (dryRun) return previewImport(parts, wanted);
        return importKeys(parts, wanted, operatorName(environment));
      });
      console.log(json ? JSON.stringify(toJson(result), null, 2) : describeResult(result));
      process.exitCode = isDone(result) ? 0 : 1;
    });
}

const help = `
All keys of the file are imported, or none. Keys that the shop has already are listed by their lines. --dry-run shows the
first and the last three keys. A file is not imported while it is unclear which column has the keys (--column), or while
lines are unlike the rest, such as a footer (--unlike, or --skip-lines).
The exit code is 0 when the keys were imported, would be, or are there already, and 1 when nothing was imported.

Examples:
  npm run shop -- keys import keys.csv --product endpoint-complete --note "PO 4711" --dry-run
  npm run shop -- keys import - --product endpoint-complete --expires 2027-06-30 < keys.txt`;

function toJson(result: ImportResult): object {
  return result.kind === 'report' ? result.report : result;
}

function describeResult(result: ImportResult): string {
  return result.kind === 'report' ? describeImport(result.report) : result.reason;
}

const done: readonly ImportReport['outcome'][] = ['imported', 'ready', 'already-imported'];

function isDone(result: ImportResult): boolean {
  return result.kind === 'report' && done.includes(result.report.outcome);
}

async function requireFile(file: string): Promise<void> {
  await access(file).catch(() => {
    throw new StartError(`The file ${file} can't be read.`);
  });
}

function readLines(value: string): readonly number[] {
  const { data } = keyImport.shape.skipLines.safeParse(value);
  if (data) return data;
  throw new InvalidArgumentError('It is numbers of lines, such as 1,502.');
}

function readDate(value: string): string {
  if (keyImport.shape.expiresOn.safeParse(value).success) return value;
  throw new InvalidArgumentError('It is a date such as 2027-06-30.');
}
