import * as z from 'zod/mini';
import { modes } from '../states.ts';
import { day } from '../text.ts';
import { defineCalls } from './desk-call.ts';

/** Tables as CSV. Invoices and notes are together in the ledger, and in the file for Xero. */
export const exportKinds = ['invoices', 'notes', 'gst', 'ledger', 'xero'] as const;
export type ExportKind = (typeof exportKinds)[number];

const dayOfPeriod = day('must be a date such as 2026-07-01');

/** The first and the last day, both included, in the seller's time zone. */
const period = { from: dayOfPeriod, to: dayOfPeriod };

const isForwards = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => !from || !to || from <= to,
  { error: 'must not be before the first day', path: ['to'] },
);

/** How many invoices and notes Xero takes from one file. */
export const xeroPart = 500;

/** The account of a sale in Xero's chart for Australia, by default. */
export const defaultXeroAccount = '200';
const account = z.string().check(z.regex(/^[\w.-]{1,10}$/, 'must be an account code, such as 200'));

/** Whole cents: before GST, the GST, and both together. */
const amounts = z.object({
  subtotalCents: z.number(),
  gstCents: z.number(),
  totalCents: z.number(),
});
const counted = z.object({ count: z.number(), ...amounts.shape });

const summary = z.object({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  today: z.string(),
  /** Only `live` is real money: the files of the others say so in their names. */
  mode: z.enum(modes),
  invoices: counted,
  notes: counted,
  net: amounts,
});
export type ExportSummary = z.infer<typeof summary>;

export const exportCalls = defineCalls('exports', {
  readExportSummary: {
    summary: 'Read what the invoices and adjustment notes of a period add up to',
    role: 'owner',
    query: z
      .object({ from: z.optional(dayOfPeriod), to: z.optional(dayOfPeriod) })
      .check(isForwards),
    answer: summary,
  },
  downloadExport: {
    summary: 'Download the invoices, adjustment notes, ledger or GST of a period as CSV',
    role: 'owner',
    params: z.object({ kind: z.enum(exportKinds) }),
    query: z
      .object({
        ...period,
        account: z._default(account, defaultXeroAccount),
        /** Of Xero's file, {@link xeroPart} invoices and notes each; all of it without one. */
        part: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
      })
      .check(isForwards),
    answer: 'csv',
    needsFreshCode: true,
    audit: 'export-downloaded',
    says: ({ file }) => `downloaded ${file}`,
  },
});
