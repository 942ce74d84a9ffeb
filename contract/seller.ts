import * as z from 'zod/mini';
import { isAbn } from './abn.ts';
import { brand } from './brand.ts';
import { homeWords, supportWords } from './home-words.ts';
import { readEmail } from './text.ts';

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));

/** The reseller, as the page, the mails and the invoice show it. All of it is public. */
export const seller = z.object({
  tradingName: text,
  legalName: text,
  abn: text.check(
    z.refine(isAbn, 'is not a valid ABN: it needs 11 digits with a correct checksum'),
  ),
  /** The vendor of the software. Product cards leave this name out. */
  vendorName: text,
  logoText: text,
  address: z.object({ street: text, city: text, state: text, postcode: text, country: text }),
  phone: text,
  email: text.check(
    z.refine(
      (address) => readEmail(address) !== null,
      'must be an email address, such as support@shop.example',
    ),
  ),
  openingHours: text,
  /** The IANA time zone of the dates on invoices. */
  timeZone: text.check(z.refine(isTimeZone, 'must be an IANA time zone, such as Australia/Sydney')),
  claims: z.array(text),
  /** The seller's words of the home screen, and of the support screen. */
  home: z.optional(homeWords),
  support: z.optional(supportWords),
  brand: z.optional(brand),
  /** The account that buyers pay quotes into. Without it, quotes offer no bank transfer. */
  bankAccount: z.optional(
    z.object({
      name: text,
      bsb: text.check(z.regex(/^\d{3}-\d{3}$/, 'must be a BSB such as 062-000')),
      number: text.check(z.regex(/^\d{4,10}$/, 'must be 4 to 10 digits')),
    }),
  ),
});
export type Seller = z.infer<typeof seller>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
