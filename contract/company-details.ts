import * as z from 'zod/mini';
import { digitsOfAbn, isAbn } from './abn.ts';
import { optionalText } from './text.ts';
import { email } from './verification.ts';

/** In Unicode code points. */
export const longestPurchaseOrder = 40;

/** What a business may want on its invoice. What is blank is left out, so a request without it stays what it was. */
export const companyDetails = {
  /** The buyer's Australian Business Number: 11 digits, stored without spaces. */
  abn: leftOutIfBlank(isAbn, describeWrongAbn, digitsOfAbn),
  purchaseOrder: leftOutIfBlank(
    (text) => [...text].length <= longestPurchaseOrder,
    () => `Must be at most ${longestPurchaseOrder} characters`,
  ),
  /** Gets a copy of the invoice, and never the keys. */
  accountsEmail: leftOutIfBlank(
    (text) => email.safeParse(text).success,
    () => 'Invalid email address',
    (text) => text.toLowerCase(),
  ),
};

function leftOutIfBlank(
  fits: (text: string) => boolean,
  describeFault: (text: string) => string,
  normalise: (text: string) => string = (text) => text,
) {
  return z.optional(
    z.pipe(
      optionalText().check(
        z.refine((text) => text === '' || fits(text), { error: ({ input }) => describeFault(String(input)) }),
      ),
      z.transform((text: string) => (text === '' ? undefined : normalise(text))),
    ),
  );
}

function describeWrongAbn(text: string): string {
  const hasElevenDigits = /^\d{11}$/.test(digitsOfAbn(text));
  return hasElevenDigits
    ? 'This is not a valid ABN. Check each digit.'
    : 'Enter an ABN of 11 digits, such as 51 824 753 556';
}
