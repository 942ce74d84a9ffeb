import * as z from 'zod/mini';
import { day, optionalText, requiredText } from '../text.ts';
import { rowName } from './desk-call.ts';

export const mostKeysImported = 100_000;
/** In characters. */
export const longestKey = 200;
/** In bytes. */
export const largestImport = 16 * 1024 * 1024;

/** What a column of a file holds. `used`: whatever is in it says that somebody has the key. */
export const columnRoles = [
  'key',
  'pin',
  'product',
  'sku',
  'status',
  'used',
  'expiry',
  'seats',
  'reference',
  'ignore',
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** What to do with a row that is in doubt. `fix` puts right what is named, such as a dash. */
export const rowChoices = ['leave-out', 'keep', 'fix'] as const;
export type RowChoice = (typeof rowChoices)[number];

/** Why a row is in doubt, and what may be done with it. What can only be left out is no key. */
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

export const dateOrders = ['day-first', 'month-first'] as const;

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
  dates: z.optional(z.enum(dateOrders)),
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
