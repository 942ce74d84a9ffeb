import * as z from 'zod/mini';
import { fulfilments } from '../states.ts';
import { day, optionalText, requiredText } from '../text.ts';
import { rowName } from './desk-call.ts';

export const mostKeysImported = 100_000;
/** In characters. */
export const longestKey = 200;
/** In bytes. */
export const largestImport = 16 * 1024 * 1024;

/** What a column of a file holds. `used`: whatever is in it says that somebody has the key. */
export const columnRoles = [
  ...(['key', 'pin', 'product', 'sku', 'status', 'used', 'expiry', 'seats'] as const),
  ...(['reference', 'ignore'] as const),
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** What to do with a row that is in doubt. `fix` puts right what is named, such as a dash. */
export const rowChoices = ['leave-out', 'keep', 'fix'] as const;
export type RowChoice = (typeof rowChoices)[number];

/** Why a row is in doubt, and what may be done with it. The text of a row that can only be left out is no key. */
export const doubtChoices = {
  'no-key': ['leave-out'],
  'not-a-key': ['leave-out'],
  damaged: ['leave-out'],
  rounded: ['leave-out', 'keep'],
  dashes: ['leave-out', 'fix'],
  'list-number': ['leave-out', 'fix', 'keep'],
  unusual: ['leave-out', 'keep'],
  'other-shape': ['leave-out', 'keep'],
  status: ['leave-out', 'keep'],
  seats: ['leave-out', 'keep'],
  expiry: ['leave-out'],
} as const satisfies Readonly<Record<string, readonly RowChoice[]>>;
export type DoubtKind = keyof typeof doubtChoices;
export const doubtKinds = Object.keys(doubtChoices) as [DoubtKind, ...DoubtKind[]];

/** `3, 502, other-shape`: lines, and kinds of doubt. */
const rowNames = listOf(
  /[\s,]+/,
  z.string().check(
    z.refine((name) => /^\d{1,7}$/.test(name) || name in doubtChoices, {
      error: `Enter numbers of lines, such as 1, 502, or of ${doubtKinds.join(', ')}`,
    }),
  ),
);

/** What is remembered of a file, by what its own words mean here. */
const named = listOf(
  /\n/,
  z
    .string()
    .check(z.regex(/^.*=\s*[\w-]+\s*$/, 'Use TEXT=product, such as EP-1Y=endpoint-enterprise')),
);

const mapped = listOf(
  /\n/,
  z.string().check(
    z.refine(
      (text) => columnRoles.some((role) => text.startsWith(`${role}=`) && text !== `${role}=`),
      {
        error: `Use ROLE=COLUMN, such as key=Serial number. Roles: ${columnRoles.join(', ')}`,
      },
    ),
  ),
);

/** What an uploaded file is: in the address, because the body is the file. */
export const keyImport = z.object({
  /** Of keys in a file that names no product. */
  productId: rowName,
  fileName: requiredText('The file needs a name'),
  note: optionalText(),
  /** The last day on which keys work whose row has no expiry. */
  expiresOn: z.optional(day('Enter a date as YYYY-MM-DD')),
  skipDuplicates: z.optional(z.enum(['true', 'false'])),
  /** `key=2`, `expiry=Valid until`: what columns hold, by their number from 1 or their heading. */
  map: mapped,
  /** `EP-1Y=endpoint-enterprise`: the product of rows whose product or SKU is this text. */
  productOf: named,
  /** How dates such as 03/04/2027 are read, where the file doesn't show it. */
  dates: z.optional(z.enum(['day-first', 'month-first'])),
  leaveOut: rowNames,
  keep: rowNames,
  fix: rowNames,
  /** Whether products that make their own keys are to sell the imported ones from now on. */
  sellsImported: z.optional(z.enum(['yes', 'no'])),
});
export type KeyImportQuery = z.input<typeof keyImport>;

/** Several values: each in a query of its own, or all in one text. */
function listOf<Item extends z.ZodMiniType<string, string>>(separator: RegExp, item: Item) {
  const given = z.union([
    z.array(z.string().check(z.maxLength(4_000))),
    z.string().check(z.maxLength(4_000)),
  ]);
  const split = z.transform((texts: string | string[]) =>
    [texts]
      .flat()
      .flatMap((text) => text.split(separator))
      .map((text) => text.trim())
      .filter(Boolean),
  );
  return z.optional(z.pipe(given, z.pipe(split, z.array(item).check(z.maxLength(500)))));
}

const lines = z.object({ count: z.int(), first: z.array(z.int()) });
const row = z.object({ line: z.int(), text: z.string(), reason: z.string() });

/** What an import did, or would do. A preview shows a few keys of the file, so that a person sees what they are. */
export const importReport = z.object({
  /** `ready` is what a preview says in place of `imported`. No other outcome writes a key. */
  outcome: z.enum([
    ...([
      'imported',
      'ready',
      'already-imported',
      'nothing-left',
      'duplicates',
      'unreadable',
    ] as const),
    ...(['unclear-columns', 'unclear-products', 'unclear-rows', 'makes-own-keys'] as const),
  ]),
  /** Why nothing of the file can be used. */
  fault: z.nullable(z.object({ line: z.int(), message: z.string() })),
  /** Those that get keys of the file. */
  products: z.array(
    z.object({
      productId: z.string(),
      fulfilment: z.enum(fulfilments),
      newKeys: z.int(),
      batchId: z.nullable(z.int()),
    }),
  ),
  /** Keys that would be imported, without repetitions, whether the shop has them or not. */
  keysInFile: z.int(),
  /** Keys that the shop doesn't have yet: with duplicates, they are imported only where these are skipped. */
  newKeys: z.int(),
  duplicates: z.object({
    inFile: lines,
    /** Lines whose key is in stock, or was voided there, for this product or another. */
    inStock: lines,
    soldBefore: lines,
  }),
  /** None of a file with a key a line. */
  columns: z.array(
    z.object({
      /** From 1. */
      number: z.int(),
      heading: z.nullable(z.string()),
      /** Null where only a person can tell. */
      role: z.nullable(z.enum(columnRoles)),
      sample: z.string(),
    }),
  ),
  /** Whether the columns are as in an earlier import of a file with the same headings. */
  isRemembered: z.boolean(),
  /** The first rows below the heading, with all values. None once the file is imported. */
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  /** What the file calls its products. */
  productTexts: z.array(
    z.object({
      text: z.string(),
      rows: z.int(),
      /** Null until an operator says which one it is. */
      productId: z.nullable(z.string()),
      suggested: z.nullable(z.string()),
    }),
  ),
  /** Dates such as 03/04/2027 can be read in two ways. */
  asksForDateOrder: z.boolean(),
  /** What spreadsheets and lists put around keys, which was taken off. */
  unwrapped: z.object({ formulas: z.int(), apostrophes: z.int(), listNumbers: z.int() }),
  /** The first and the last three keys that are imported. None once they are. */
  sample: z.object({ first: z.array(z.string()), last: z.array(z.string()) }),
  /** Rows that are not imported before somebody says what to do with them: the first 100 of each kind. */
  doubts: z.array(
    z.object({
      kind: z.enum(doubtKinds),
      choices: z.array(z.enum(rowChoices)),
      chosen: z.nullable(z.enum(rowChoices)),
      /** How many have no choice yet. */
      open: z.int(),
      count: z.int(),
      first: z.array(row),
    }),
  ),
  /** Rows that are not imported, by reason: the first 100 lines of each. */
  leftOut: z.array(z.object({ reason: z.string(), count: z.int(), first: z.array(row) })),
  leftOutCount: z.int(),
  /** New keys that end before a licence does that is sold today. */
  endEarly: z.int(),
});
export type ImportReport = z.infer<typeof importReport>;
