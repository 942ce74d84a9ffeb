import * as z from 'zod/mini';

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * Whether a text is a valid Australian Business Number: 11 digits whose weighted sum, after subtracting 1 from the
 * first digit, is divisible by 89 (Australian Business Register, "Format of the ABN").
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

/** The reseller, as the page, the mails and the invoice show it. All of it is public. */
export const seller = z.object({
  tradingName: text,
  legalName: text,
  abn: text.check(z.refine(isAbn, 'is not a valid ABN: it needs 11 digits with a correct checksum')),
  /** The vendor of the software. Product cards leave this name out. */
  vendorName: text,
  logoText: text,
  address: z.object({ street: text, city: text, state: text, postcode: text, country: text }),
  phone: text,
  email: z.email('is not an email address'),
  openingHours: text,
  /** The IANA time zone of the dates on invoices. */
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
