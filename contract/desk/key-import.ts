import * as z from 'zod/mini';
import { optionalText, requiredText } from '../text.ts';
import { day } from './day.ts';
import { rowName } from './order-search.ts';

/** The largest import. */
export const mostKeysImported = 100_000;
/** In characters. */
export const longestKey = 200;
/** In bytes. */
export const largestImport = 16 * 1024 * 1024;

/** What an uploaded file is: in the address, because the body is the file. */
export const keyImport = z.object({
  productId: rowName,
  fileName: requiredText('The file needs a name'),
  note: optionalText(),
  /** The keys are not sold on this day or later. */
  expiresOn: z.optional(day('Enter a date as YYYY-MM-DD')),
  /** Imports the other keys of a file that has keys the shop has already. */
  skipDuplicates: z.optional(z.enum(['true', 'false'])),
});
export type KeyImportQuery = z.infer<typeof keyImport>;

/** How many lines there are, and the numbers of the first 100. */
const lines = z.object({ count: z.int(), first: z.array(z.int()) });

/** What an import did, or would do. It never holds a key. */
export const importReport = z.object({
  /**
   * `imported`, or `ready` in a preview. `already-imported`: every key is in stock or sold already. `duplicates`: some
   * are, and nothing was imported. `unreadable`: lines are no keys, and nothing was imported.
   */
  outcome: z.enum(['imported', 'ready', 'already-imported', 'duplicates', 'unreadable']),
  productId: z.string(),
  /** Of the keys that were, or would be, imported; null otherwise. */
  batchId: z.nullable(z.int()),
  /** Keys in the file, without repetitions. */
  keysInFile: z.int(),
  /** Keys that the shop doesn't have yet: with duplicates, they are imported only where these are skipped. */
  newKeys: z.int(),
  duplicates: z.object({
    /** Lines that repeat an earlier line of the file. */
    inFile: lines,
    /** Lines whose key is in stock, or was voided there, for this product or another. */
    inStock: lines,
    /** Lines whose key an order has. */
    soldBefore: lines,
  }),
  /** The first 100 lines that are no keys. */
  faults: z.array(z.object({ line: z.int(), message: z.string() })),
  faultCount: z.int(),
});
export type ImportReport = z.infer<typeof importReport>;
