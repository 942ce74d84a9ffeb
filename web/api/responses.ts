import * as z from 'zod/mini';
import { type AcceptedAnswer, acceptedAnswer, checkoutAnswer } from '../../contract/checkout.ts';
import { type DeliveryAnswer, deliveryAnswer } from '../../contract/delivery.ts';
import { parseCents } from '../../contract/money.ts';
import { product } from '../../contract/product.ts';

/** Dollars as a number or as a decimal string, read into integer cents. */
const dollars = z.pipe(
  z.union([z.string(), z.number()]).check(z.refine((amount) => parseCents(amount) !== null)),
  z.transform((amount) => parseCents(amount) ?? 0),
);

const pricedProducts = z.array(
  z.pipe(
    z.extend(product, { price: dollars }),
    z.transform(({ price, ...rest }) => ({ ...rest, priceCents: price })),
  ),
);

/** A product with its price per seat and year before GST in cents. */
export type PricedProduct = z.output<typeof pricedProducts>[number];

/** Reads a product list; null when it is none. Fields that are not known are left out. */
export function readProducts(body: unknown): PricedProduct[] | null {
  return pricedProducts.safeParse(body).data ?? null;
}

/** Reads the measured delivery promise; null when it is none. */
export function readDelivery(body: unknown): DeliveryAnswer | null {
  return deliveryAnswer.safeParse(body).data ?? null;
}

const orderResult = z.pipe(
  z.extend(checkoutAnswer, { total: dollars }),
  z.transform(({ total, ...rest }) => ({ ...rest, totalCents: total })),
);

/** What a purchase led to; the total includes GST, in cents. */
export type OrderResult = z.output<typeof orderResult>;

/** Reads the answer to a checkout; null when it is none. */
export function readOrderResult(body: unknown): OrderResult | null {
  return orderResult.safeParse(body).data ?? null;
}

/** Reads the answer to a checkout whose payment is not settled; null when it is none. */
export function readAccepted(body: unknown): AcceptedAnswer | null {
  return acceptedAnswer.safeParse(body).data ?? null;
}

/** The code that demo mode sends back; null when there is none. */
export function readDemoCode(body: unknown): string | null {
  return z.object({ demoOtp: z.string() }).safeParse(body).data?.demoOtp ?? null;
}
