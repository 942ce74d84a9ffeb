import * as z from 'zod/mini';
import { fulfilments } from '../states.ts';
import { columnRoles, doubtKinds, rowChoices } from './key-import.ts';

const lines = z.object({ count: z.int(), first: z.array(z.int()) });
const row = z.object({ line: z.int(), text: z.string(), reason: z.string() });

/** What becomes of a line of the file. */
export const lineFates = [
  'new',
  'repeated',
  'in-stock',
  'sold-before',
  'left-out',
  'in-doubt',
] as const;

/** What an import did, or would do. */
export const importReport = z.object({
  /** `ready` is what a preview says in place of `imported`. No other outcome writes a key. */
  outcome: z.enum([
    'imported',
    'ready',
    'already-imported',
    'nothing-left',
    'duplicates',
    'unreadable',
    'unclear-columns',
    'unclear-products',
    'unclear-rows',
    'makes-own-keys',
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
  /** Keys that the shop doesn't have: with duplicates, imported only where these are skipped. */
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
  /**
   * What becomes of the file's lines, ascending: the first and last ones that are imported, and the
   * first ones that are not. None once they are imported.
   */
  lines: z.array(
    z.object({
      line: z.int(),
      text: z.string(),
      fate: z.enum(lineFates),
      /** Why, of lines that are left out or in doubt. */
      reason: z.string(),
    }),
  ),
  /** The first and the last three keys that are imported. None once they are. */
  sample: z.object({ first: z.array(z.string()), last: z.array(z.string()) }),
  /** Rows that wait until somebody says what to do with them: the first 100 of each kind. */
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
