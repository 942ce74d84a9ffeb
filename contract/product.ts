import * as z from 'zod/mini';

/** A cell of the comparison table: yes, no, or a word such as "Basic". */
export const comparisonEntry = z.object({
  feature: z.string(),
  offer: z.union([z.boolean(), z.string()]),
});
export type ComparisonEntry = z.infer<typeof comparisonEntry>;

/**
 * While fewer are left than an order may ask for. With `backorder`, an order for more is taken, and
 * keys follow by email. With `many`, only who asks for more has to know.
 */
const availability = z.object({
  left: z.int(),
  backorder: z.optional(z.literal(true)),
  many: z.optional(z.literal(true)),
});

export const product = z.object({
  id: z.string(),
  name: z.string(),
  /** Dollars per seat and year before GST, with two decimals. */
  price: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  edition: z.optional(z.string()),
  comparison: z.optional(z.array(comparisonEntry)),
  badge: z.optional(z.string()),
  featured: z.optional(z.literal(true)),
  availability: z.optional(availability),
  /** Its keys come from a stock that can run out: a card is authorised before it is charged. */
  limited: z.optional(z.literal(true)),
});
export type Product = z.infer<typeof product>;

export const productList = z.array(product);
