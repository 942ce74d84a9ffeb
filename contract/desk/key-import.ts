import * as z from 'zod/mini';
import { day, optionalText, requiredText } from '../text.ts';
import { rowName } from './desk-call.ts';

export const mostKeysImported = 100_000;
/** In characters. */
export const longestKey = 200;
/** In bytes. */
export const largestImport = 16 * 1024 * 1024;

/** `1, 502`. */
const lineNumbers = z.pipe(
  z
    .string()
    .check(
      z.maxLength(2_000, 'Leave out fewer lines'),
      z.regex(/^[\s,]*(\d{1,7}([\s,]+|$))*$/, 'Enter numbers of lines, such as 1, 502'),
    ),
  z.transform((text) =>
    text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number),
  ),
);

export const unlikeChoice = z.enum(['skip', 'keep']);
export type UnlikeChoice = z.infer<typeof unlikeChoice>;

/** What an uploaded file is: in the address, because the body is the file. */
export const keyImport = z.object({
  productId: rowName,
  fileName: requiredText('The file needs a name'),
  note: optionalText(),
  /** The keys are not sold on this day or later. */
  expiresOn: z.optional(day('Enter a date as YYYY-MM-DD')),
  skipDuplicates: z.optional(z.enum(['true', 'false'])),
  /** The column with the keys: its number from 1, or its heading. Needed where the shop can't tell. */
  column: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  skipLines: z.optional(lineNumbers),
  /** What to do with lines that are unlike the rest. Without it, a file that has any is not imported. */
  unlike: z.optional(unlikeChoice),
});
export type KeyImportQuery = z.input<typeof keyImport>;

const lines = z.object({ count: z.int(), first: z.array(z.int()) });

/** What an import did, or would do. A preview shows a few keys of the file, so that a person sees what they are. */
export const importReport = z.object({
  /** `ready` is what a preview says in place of `imported`. No other outcome writes a key. */
  outcome: z.enum([
    ...['imported', 'ready', 'already-imported', 'duplicates', 'unreadable', 'unclear-column'],
    'unlike-lines',
  ] as const),
  productId: z.string(),
  batchId: z.nullable(z.int()),
  /** Keys in the file, without repetitions. */
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
      sample: z.string(),
    }),
  ),
  /** That with the keys, from 1; null when that is unclear. */
  column: z.nullable(z.int()),
  /** The first and the last three keys of the file. None once it is imported. */
  sample: z.object({ first: z.array(z.string()), last: z.array(z.string()) }),
  /** Lines with a new key that is unlike the rest, and the text of the first 100: none once it is imported. */
  unlike: z.object({ count: z.int(), first: z.array(z.object({ line: z.int(), text: z.string() })) }),
  /** The first 100 lines that are not keys. */
  faults: z.array(z.object({ line: z.int(), message: z.string() })),
  faultCount: z.int(),
});
export type ImportReport = z.infer<typeof importReport>;
