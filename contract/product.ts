import * as z from 'zod/mini';

/** What a product offers of one feature: `false` for nothing, or in words ("Basic"). */
const comparisonEntry = z.object({ feature: z.string(), offer: z.union([z.boolean(), z.string()]) });
export type ComparisonEntry = z.infer<typeof comparisonEntry>;

/** A product as the product list shows it. */
export const product = z.object({
  id: z.string(),
  name: z.string(),
  /** Dollars per seat and year before GST, as a decimal with two places. */
  price: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  /** "Enterprise" for the Enterprise Edition; missing for a product that is no edition of another. */
  edition: z.optional(z.string()),
  /** The product's column of the comparison table, in the order of its rows; missing for one that is not compared. */
  comparison: z.optional(z.array(comparisonEntry)),
});
export type Product = z.infer<typeof product>;

export const productList = z.array(product);
