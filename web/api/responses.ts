import * as z from 'zod/mini';
import { checkoutAnswer } from '../../contract/checkout-answer.ts';
import { parseCents } from '../../contract/money.ts';
import { product } from '../../contract/product.ts';

/** Dollars as a number or as a decimal string, read into integer cents. */
const dollars = z.pipe(
  z.union([z.string(), z.number()]).check(z.refine((amount) => parseCents(amount) !== null)),
  z.transform((amount) => parseCents(amount) ?? 0),
);

export const pricedProducts = z.array(
  z.pipe(
    z.extend(product, { price: dollars }),
    z.transform(({ price, ...rest }) => ({ ...rest, priceCents: price })),
  ),
);

/** With its price per seat and year before GST in cents. */
export type PricedProduct = z.output<typeof pricedProducts>[number];

export const orderResult = z.pipe(
  z.extend(checkoutAnswer, { total: dollars }),
  z.transform(({ total, ...rest }) => ({ ...rest, totalCents: total })),
);

/** The total includes GST, in cents. */
export type OrderResult = z.output<typeof orderResult>;
