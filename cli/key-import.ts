import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { ImportReport, KeyImportQuery } from '../contract/desk/key-import.ts';
import { keysCalls } from '../contract/desk/keys.ts';
import { importKeys, previewKeyImport } from '../server/desk/keys/import-keys.ts';
import type { Commands } from './commands.ts';
import { printAnswer } from './print-answer.ts';
import { openKeys } from './shop-database.ts';

type ImportInput = Omit<KeyImportQuery, 'fileName'> & { readonly file: string; readonly dryRun?: true };

export function addKeyImportCommand(keys: Commands): void {
  keys.add('import', keysCalls.importKeys, {
    open: openKeys,
    words: {
      '<file>': 'a key a line, or CSV with a column of keys; - reads standard input',
      product: 'the product that the keys are for',
      note: 'where they come from, such as the purchase order',
      expires: 'the first day on which they may not be sold, as YYYY-MM-DD',
      skipDuplicates: 'import the other keys of a file that has known ones',
      column: 'the heading or number of the column with the keys, where it is unclear',
      skipLines: 'lines to leave out, such as 1,502',
      unlike: 'what to do with lines that are unlike the rest',
      dryRun: 'say what would be imported, and change nothing',
    },
    work: ({ act, ...parts }, { file, dryRun, ...query }: ImportInput) => {
      const given = {
        ...query,
        fileName: file === '-' ? 'standard input' : basename(file),
        content: file === '-' ? process.stdin : readFile(file),
      };
      return dryRun ? act(previewKeyImport, parts, given) : act(importKeys, parts, given);
    },
    text: (report) => `${outcomes[report.outcome]}\n${printAnswer(report)}`,
    exitCode: ({ outcome }) => (outcomesOfSuccess.has(outcome) ? 0 : 1),
    help,
  });
}

const outcomesOfSuccess: ReadonlySet<string> = new Set(['imported', 'ready', 'already-imported']);

const outcomes: Readonly<Record<ImportReport['outcome'], string>> = {
  imported: 'The new keys are imported.',
  ready: 'The new keys would be imported.',
  'already-imported': 'Nothing was changed: every key of the file was imported before.',
  duplicates: 'Nothing was imported: the file has duplicates. Import the new keys with --skip-duplicates.',
  'unclear-column':
    'Nothing was imported: it is unclear which column has the keys. Choose one with --column.',
  'unlike-lines':
    'Nothing was imported: lines are unlike the rest. Choose --unlike skip to leave them out, or --unlike keep if they are keys.',
  unreadable:
    'Nothing was imported: some lines are not keys. Leave them out with --skip-lines, or correct the file.',
};

/** Opens the file when it is read. */
async function* readFile(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}

const help = `All keys of the file are imported, or none. Keys that the shop has already are listed by their lines. --dry-run shows the
first and the last three keys. A file is not imported while it is unclear which column has the keys (--column), or while
lines are unlike the rest, such as a footer (--unlike, or --skip-lines).
The exit code is 0 when the keys were imported, would be, or are there already, and 1 when nothing was imported.

Examples:
  npm run shop -- keys import keys.csv --product endpoint-complete --note "PO 4711" --dry-run
  npm run shop -- keys import - --product endpoint-complete --expires 2027-06-30 < keys.txt`;
