import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Option } from 'commander';
import { type ImportReport, type KeyImportQuery, unlikeChoice } from '../contract/desk/key-import.ts';
import { importKeys, previewKeyImport } from '../server/desk/keys/import-keys.ts';
import type { Commands } from './commands.ts';
import { openKeys } from './shop-database.ts';

interface ImportOptions extends Pick<KeyImportQuery, 'note' | 'column' | 'skipLines' | 'unlike'> {
  readonly product: string;
  readonly expires?: string;
  readonly skipDuplicates?: true;
  readonly dryRun?: true;
}

export function addKeyImportCommand(keys: Commands): void {
  keys
    .add('import', 'import keys of a product: a key a line, or in a column of a CSV file', {
      open: openKeys,
      work: ({ act, ...parts }, file: string, options: ImportOptions) => {
        const { product: productId, expires: expiresOn, skipDuplicates, dryRun, ...choices } = options;
        const given = {
          ...choices,
          productId,
          expiresOn,
          skipDuplicates: skipDuplicates && ('true' as const),
          fileName: file === '-' ? 'standard input' : basename(file),
          content: file === '-' ? process.stdin : readFile(file),
        };
        return dryRun ? act(previewKeyImport, parts, given) : act(importKeys, parts, given);
      },
      text: describeImport,
      exitCode: ({ outcome }) => (outcomesOfSuccess.has(outcome) ? 0 : 1),
    })
    .argument('<file>', 'the file, or - for standard input')
    .requiredOption('--product <id>', 'the product that the keys are for')
    .option('--note <text>', 'where they come from, such as the purchase order')
    .option('--expires <date>', 'the first day on which they may not be sold, as YYYY-MM-DD')
    .option('--skip-duplicates', 'import the other keys of a file that has known ones')
    .option('--column <name>', 'the heading or number of the column with the keys, where it is unclear')
    .option('--skip-lines <numbers>', 'lines to leave out, such as 1,502')
    .addOption(
      new Option('--unlike <choice>', 'what to do with lines that are unlike the rest').choices(
        unlikeChoice.options,
      ),
    )
    .option('--dry-run', 'say what would be imported, and change nothing')
    .addHelpText('after', help);
}

const outcomesOfSuccess: ReadonlySet<string> = new Set(['imported', 'ready', 'already-imported']);

/** Opens the file when it is read. */
async function* readFile(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}

const help = `
All keys of the file are imported, or none. Keys that the shop has already are listed by their lines. --dry-run shows the
first and the last three keys. A file is not imported while it is unclear which column has the keys (--column), or while
lines are unlike the rest, such as a footer (--unlike, or --skip-lines).
The exit code is 0 when the keys were imported, would be, or are there already, and 1 when nothing was imported.

Examples:
  npm run shop -- keys import keys.csv --product endpoint-complete --note "PO 4711" --dry-run
  npm run shop -- keys import - --product endpoint-complete --expires 2027-06-30 < keys.txt`;

function describeImport(report: ImportReport): string {
  const { outcome, productId, batchId, newKeys, faults, faultCount, duplicates, sample, columns } = report;
  const known = [
    ...describeLines('repeat an earlier line of the file', duplicates.inFile),
    ...describeLines('have a key that is in stock', duplicates.inStock),
    ...describeLines('have a key that was sold before', duplicates.soldBefore),
  ];
  switch (outcome) {
    case 'imported':
      return [`Imported ${countKeys(newKeys)} of ${productId} as batch ${batchId}.`, ...known].join('\n');
    case 'ready':
      return [
        `${countKeys(newKeys)} of ${productId} would be imported.`,
        `First: ${sample.first.join('  ')}`,
        ...(sample.last.length > 0 ? [`Last: ${sample.last.join('  ')}`] : []),
        ...describeUnlike(report),
        ...known,
      ].join('\n');
    case 'already-imported':
      return ['Nothing was changed: every key of the file was imported before.', ...known].join('\n');
    case 'duplicates':
      return [
        'Nothing was imported: the file has duplicates.',
        ...known,
        `${countKeys(newKeys)} would be imported with --skip-duplicates.`,
      ].join('\n');
    case 'unclear-column':
      return [
        'Nothing was imported: it is unclear which column has the keys. Choose one with --column.',
        ...columns.map(({ number, heading, sample: cell }) =>
          [`  ${number}:`, ...(heading ? [heading] : []), `such as ${cell}`].join(' '),
        ),
      ].join('\n');
    case 'unlike-lines':
      return [
        'Nothing was imported: lines are unlike the rest. Choose --unlike skip to leave them out, or --unlike keep if they are keys.',
        ...describeUnlike(report),
        ...known,
      ].join('\n');
    case 'unreadable':
      return [
        `Nothing was imported: ${faultCount === 1 ? '1 line is no key' : `${faultCount} lines are no keys`}.`,
        ...faults.map(({ line, message }) => `  line ${line}: ${message}`),
        ...(faultCount > faults.length ? [`  and ${faultCount - faults.length} more`] : []),
      ].join('\n');
  }
}

function describeUnlike({ unlike: { count, first } }: ImportReport): string[] {
  if (count === 0) return [];
  return [
    `Lines unlike the rest: ${count}`,
    ...first.map(({ line, text }) => `  line ${line}: ${text}`),
    ...(count > first.length ? [`  and ${count - first.length} more`] : []),
  ];
}

function describeLines(
  what: string,
  { count, first }: { count: number; first: readonly number[] },
): string[] {
  if (count === 0) return [];
  const shown = first.slice(0, 20);
  const more = count > shown.length ? ' and more' : '';
  return [`Lines that ${what}: ${count} (${shown.join(', ')}${more})`];
}

function countKeys(count: number): string {
  return count === 1 ? '1 key' : `${count} keys`;
}
