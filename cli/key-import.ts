import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { describeImportOutcome } from '../contract/desk/describe-import.ts';
import type { ImportReport } from '../contract/desk/import-report.ts';
import type { KeyImportQuery } from '../contract/desk/key-import.ts';
import { columnRoles, dateOrders, doubtChoices } from '../contract/desk/key-import.ts';
import { keysCalls } from '../contract/desk/keys.ts';
import { importKeys, previewKeyImport } from '../server/keys/desk/import-keys.ts';
import type { Commands } from './commands.ts';
import type { Options } from './options.ts';
import { printAnswer } from './print-answer.ts';
import { collect } from './read-values.ts';
import { openKeys } from './shop-database.ts';

type ImportInput = Omit<KeyImportQuery, 'fileName'> & {
  readonly file: string;
  readonly dryRun?: true;
};

export function addKeyImportCommand(keys: Commands): void {
  keys.add('import', keysCalls.importKeys, {
    open: openKeys,
    options,
    work: (desk, { file, dryRun, ...query }: ImportInput, act) => {
      const given = {
        ...query,
        fileName: file === '-' ? 'standard input' : basename(file),
        content: file === '-' ? process.stdin : readFile(file),
      };
      return dryRun ? act(previewKeyImport, desk, given) : act(importKeys, desk, given);
    },
    text: (report) =>
      [describeImportOutcome(report), hints[report.outcome], printAnswer(printed(report))]
        .filter(Boolean)
        .join('\n'),
    exitCode: ({ outcome }) => (outcomesOfSuccess.has(outcome) ? 0 : 1),
    help,
  });
}

const options: Options = {
  '<file>': 'a key a line, or CSV; - reads standard input',
  '--product <text>': {
    words: 'the product of keys in a file that names none',
    isRequired: true,
    gives: 'productId',
  },
  '--note <text>': 'where they come from, such as the purchase order',
  '--expires <text>': {
    words: 'the last day on which the keys work, as YYYY-MM-DD, of rows without an expiry',
    gives: 'expiresOn',
  },
  '--map <text>': {
    words:
      'what a column holds, by its heading or number, ' +
      'such as key="Serial number"; once for each column',
    read: collect,
  },
  '--product-of <text>': {
    words:
      'the product of rows with this product or SKU, such as EP-1Y=endpoint-enterprise; - leaves ' +
      'them out',
    read: collect,
  },
  '--dates <text>': { words: 'how dates such as 03/04/2027 are read', choices: dateOrders },
  '--leave-out <text>': {
    words: 'lines and kinds of rows to leave out, such as 1,502,other-shape',
    read: collect,
  },
  '--keep <text>': {
    words: 'lines and kinds of rows to import although they are in doubt',
    read: collect,
  },
  '--fix <text>': {
    words: 'lines and kinds of rows to put right, such as dashes',
    read: collect,
  },
  '--sells-imported <text>': {
    words: 'whether a product that makes its own keys sells the imported ones from now on',
    choices: ['yes', 'no'],
  },
  '--skip-duplicates': {
    words: 'import the other keys of a file that has known ones',
    preset: 'true',
  },
  '--dry-run': 'say what would be imported, and change nothing',
};

const outcomesOfSuccess: ReadonlySet<string> = new Set(['imported', 'ready', 'already-imported']);

/** How to answer a question by an option. */
const hints: Readonly<Partial<Record<ImportReport['outcome'], string>>> = {
  duplicates: 'Import the other keys with --skip-duplicates.',
  'unclear-columns':
    'Say what each column without a role holds, such as --map key=2 --map ignore=3. Roles: ' +
    `${columnRoles.join(', ')}.`,
  'unclear-products':
    'Say which product each text is, such as --product-of EP-1Y=endpoint-enterprise.',
  'unclear-rows':
    'Choose for each kind or line: --leave-out, ' +
    '--keep or --fix, as listed under Choices. Dates: --dates.',
  'makes-own-keys':
    'Choose --sells-imported yes to sell the imported keys from now on, or --sells-imported no to ' +
    'keep them for later.',
};

/** Each row on a line of its own, as the preview at the desk shows them. */
function printed({ rows, columns, doubts, leftOut, ...report }: ImportReport) {
  const withCells = rows.map(({ line, cells }) => ({
    line,
    ...Object.fromEntries(
      cells.map((cell, i) => [columns[i]?.heading ?? `column ${columns[i]?.number ?? 1}`, cell]),
    ),
  }));
  return {
    ...report,
    columns,
    firstRows: withCells,
    rowsInDoubt: doubts.map(({ kind, choices, chosen, open, count }) => ({
      kind,
      count,
      open,
      choices,
      chosen,
    })),
    linesInDoubt: doubts.flatMap(({ kind, first }) => first.map((row) => ({ kind, ...row }))),
    leftOut: leftOut.map(({ reason, count }) => ({ reason, count })),
    linesLeftOut: leftOut.flatMap(({ first }) => first),
  };
}

/** Opens the file when it is read. */
async function* readFile(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}

const keepable = Object.entries(doubtChoices)
  .filter(([, choices]) => (choices as readonly string[]).includes('keep'))
  .map(([kind]) => kind);

const help = `All keys of the file are imported, or none. --dry-run shows what the columns hold, the first rows, and the first and the
last three keys. The shop never sells a key that ends before the licence that is sold.

Rows whose status is used, redeemed, revoked or assigned, and expired ones, are left out and listed. Anything else that is in
doubt is a question, and nothing is imported before it is answered. Kinds of rows that can be kept: ${keepable.join(', ')}.
What columns hold, and products, are remembered for the next file with the same headings.
The exit code is 0 when the keys were imported, would be, or are there already, and 1 when nothing was imported.

Examples:
  npm run shop -- keys import keys.csv --product endpoint-complete --note "PO 4711" --dry-run
  npm run shop -- keys import - --product endpoint-complete --expires 2028-06-30 < keys.txt
  npm run shop -- keys import both.csv --product endpoint-enterprise --map key="Serial number" \\
    --product-of EP-1Y=endpoint-enterprise --product-of SC-1Y=endpoint-complete --leave-out 14,other-shape`;
