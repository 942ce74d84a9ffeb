import * as z from 'zod/mini';

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * Whether a text is a well-formed Australian Business Number: 11 digits; with 1 taken from the first, the
 * weighted sum is divisible by 89 (Australian Business Register, "Format of the ABN").
 */
export function isAbn(text: string): boolean {
  const digits = text.replaceAll(' ', '');
  if (!/^\d{11}$/.test(digits)) return false;
  const sum = abnWeights.reduce(
    (total, weight, i) => total + weight * (Number(digits[i]) - (i === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0;
}

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));

/** Who sells: everything the page, the mails and the invoice say about the reseller. All of it is public. */
export const seller = z.object({
  tradingName: text,
  legalName: text,
  abn: text.check(z.refine(isAbn, 'is not a valid ABN: 11 digits whose checksum holds')),
  /** The vendor whose software is sold; product cards leave this name out. */
  vendorName: text,
  logoText: text,
  address: z.object({ street: text, city: text, state: text, postcode: text, country: text }),
  phone: text,
  email: z.email('is not an email address'),
  openingHours: text,
  /** The IANA time zone in which invoices are dated. */
  timeZone: text.check(z.refine(isTimeZone, 'is not an IANA time zone')),
  claims: z.array(text),
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
