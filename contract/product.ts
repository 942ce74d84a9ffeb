import * as z from 'zod/mini';

/** A product as the product list shows it. */
export const product = z.object({
  id: z.string(),
  name: z.string(),
  /** Dollars per seat and year before GST, as a decimal with two places. */
  price: z.string(),
  description: z.string(),
  features: z.array(z.string()),
});
export type Product = z.infer<typeof product>;

export const productList = z.array(product);
