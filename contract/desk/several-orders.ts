import * as z from 'zod/mini';
import { rowName } from './desk-call.ts';

/** As many orders as one call does something to. */
export const mostChosen = 100;

export const chosenOrders = z
  .array(rowName)
  .check(
    z.minLength(1, 'Choose an order'),
    z.maxLength(mostChosen, `Choose at most ${mostChosen} orders`),
  );

/** Each order has one of both: what was done, or why it wasn't. */
export const severalOutcomes = z.object({
  results: z.array(
    z.object({
      orderId: z.string(),
      done: z.nullable(z.string()),
      refused: z.nullable(z.string()),
    }),
  ),
});
export type SeveralOutcomes = z.infer<typeof severalOutcomes>;
