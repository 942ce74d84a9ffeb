import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Option } from 'commander';
import { type KeyImportQuery, unlikeChoice } from '../contract/desk/key-import.ts';
import { importKeys, previewKeyImport } from '../server/desk/keys/import-keys.ts';
import type { Commands } from './commands.ts';
import { describeImport } from './key-import-texts.ts';
import { openKeys } from './shop-database.ts';

interface ImportOptions extends Pick<KeyImportQuery, 'note' | 'column' | 'skipLines' | 'unlike'> {
  readonly product: string;
  readonly expires?: string;
  readonly skipDuplicates?: true;
  readonly dryRun?: true;
}

/** `keys import`. */
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
