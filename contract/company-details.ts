import * as z from 'zod/mini';
import { digitsOfAbn, isAbn } from './abn.ts';
import { optionalText, readEmail } from './text.ts';

/** In Unicode code points. */
export const longestPurchaseOrder = 40;

/** In Unicode code points. */
const longestVendorAccount = 80;

/** What licences are bought for. Vendors open another account for an order that names none. */
export const purposes = {
  new: 'New licences',
  'more-seats': 'More seats',
  renewal: 'Renewal',
} as const;

/**
 * What a business may want on its invoice, and what its licences are for. What is blank is left
 * out, so a request without it stays what it was.
 */
export const companyDetails = {
  /** The buyer's Australian Business Number: 11 digits, stored without spaces. */
  abn: leftOutIfBlank(isAbn, describeWrongAbn, digitsOfAbn),
  purchaseOrder: leftOutIfBlank(
    (text) => [...text].length <= longestPurchaseOrder,
    () => `Must be at most ${longestPurchaseOrder} characters`,
  ),
  /** Gets a copy of the invoice, and never the keys. */
  accountsEmail: leftOutIfBlank(
    (text) => readEmail(text) !== null,
    () => 'Invalid email address',
    (text) => readEmail(text) ?? text,
  ),
  purpose: leftOutIfBlank(
    (text) => Object.hasOwn(purposes, text),
    () => 'Choose what it is for',
  ),
  /** The site or licence ID that the vendor knows the buyer by. */
  vendorAccount: leftOutIfBlank(
    (text) => [...text].length <= longestVendorAccount,
    () => `Must be at most ${longestVendorAccount} characters`,
  ),
};

/** What the licences of an order are for, in words; empty where nobody said. */
export function describePurpose({ purpose, vendorAccount }: PurposeGiven): string {
  const words = Object.entries(purposes).find(([name]) => name === purpose)?.[1];
  const account = vendorAccount && `${words ? 'site' : 'Site'} or licence ID ${vendorAccount}`;
  return [words, account].filter(Boolean).join(', ');
}

type PurposeGiven = Partial<Record<'purpose' | 'vendorAccount', string | null | undefined>>;

function leftOutIfBlank(
  fits: (text: string) => boolean,
  describeFault: (text: string) => string,
  normalise: (text: string) => string = (text) => text,
) {
  return z.optional(
    z.pipe(
      optionalText().check(
        z.refine((text) => text === '' || fits(text), {
          error: ({ input }) => describeFault(String(input)),
        }),
      ),
      z.transform((text: string) => (text === '' ? undefined : normalise(text))),
    ),
  );
}

function describeWrongAbn(text: string): string {
  if (/^\d{11}$/.test(digitsOfAbn(text))) return 'This is not a valid ABN. Check each digit.';
  return 'Enter an ABN of 11 digits, such as 51 824 753 556';
}
