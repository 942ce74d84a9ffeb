import * as z from 'zod/mini';
import { comparisonEntry } from '../product.ts';
import { deliveries, fulfilments, keyFormats, shortageRules } from '../states.ts';
import { fitsOneLine } from '../text.ts';

export const productId = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'Use lower-case letters, digits and single hyphens, such as endpoint-server',
    ),
    z.maxLength(64, 'Use at most 64 characters'),
  );

/** In cents. With 999 seats of 50 lines it stays an exact number, and within what a card payment can be. */
export const priceCents = z
  .int({ error: 'Enter a price' })
  .check(
    z.minimum(1, 'The price is from $0.01 to $99,999.99'),
    z.maximum(9_999_999, 'The price is from $0.01 to $99,999.99'),
  );

const place = 'It is a whole number from 1 to 9999';
export const position = z.int(place).check(z.minimum(1, place), z.maximum(9_999, place));

const comparison = z
  .array(z.extend(comparisonEntry, { feature: lineOf(60), offer: z.union([z.boolean(), lineOf(40)]) }))
  .check(
    z.maxLength(30, 'Compare at most 30 features'),
    z.refine((entries) => new Set(entries.map(({ feature }) => feature)).size === entries.length, {
      error: 'Name each feature once',
    }),
  );

/** What the page makes of a product, and how its keys are delivered. */
export const productFacts = {
  /** As invoices show it, with the vendor's name. */
  name: lineOf(200, 1, 'Enter a name'),
  description: lineOf(500, 0),
  features: z.array(lineOf(100)).check(z.maxLength(20, 'List at most 20 features')),
  /** "Enterprise" for the Enterprise Edition. */
  edition: z.nullable(lineOf(40)),
  /** A word on its card, such as POPULAR. */
  badge: z.nullable(lineOf(20)),
  /** Its column of the comparison table; null for a product that is not compared. */
  comparison: z.nullable(comparison),
  /** Whether the home screen shows it. */
  featured: z.boolean(),
  delivery: z.enum(deliveries),
  keyFormat: z.enum(keyFormats),
};

export const stockRule = {
  fulfilment: z.enum(fulfilments),
  whenTooFew: z.enum(shortageRules),
  /** The operators get a mail when fewer keys are left. */
  lowStockThreshold: z.int().check(z.minimum(0), z.maximum(1_000_000)),
};

function lineOf(most: number, least = 1, missing = 'Enter at least one character') {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(least, missing),
      z.maxLength(most, `Use at most ${most} characters`),
      z.refine(fitsOneLine, 'Use one line, without control characters'),
    );
}
