import * as z from 'zod/mini';
import { orderStates } from '../states.ts';
import { requiredText } from '../text.ts';
import { defineCalls } from './desk-call.ts';

/** Fewer letters find everything. */
export const fewestLetters = 2;

/** How many things of a group are suggested. */
export const mostSuggested = 5;

const suggestions = z.object({
  orders: z.array(
    z.object({
      orderId: z.string(),
      invoiceNumber: z.nullable(z.string()),
      who: z.string(),
      state: z.enum(orderStates),
      totalCents: z.int(),
      /** Something of what was paid is left. */
      canRefund: z.boolean(),
    }),
  ),
  quotes: z.array(z.object({ number: z.string(), who: z.string(), totalCents: z.int() })),
  /** Companies and addresses, which each name one customer. */
  customers: z.array(z.string()),
  /** The key that the text is: on an order, or in stock. */
  keys: z.array(
    z.object({
      maskedKey: z.string(),
      productId: z.string(),
      orderId: z.nullable(z.string()),
      licenceKeyId: z.nullable(z.int()),
      /** The line of the order that it is of. */
      position: z.nullable(z.int()),
    }),
  ),
  /** Products, whose keys are found by their names. */
  products: z.array(z.object({ productId: z.string(), productName: z.string() })),
});
export type Suggestions = z.infer<typeof suggestions>;

export const searchCalls = defineCalls('search', {
  suggest: {
    summary: 'Suggest orders, quotes, customers and keys while a search is typed',
    role: 'support',
    body: z.object({ text: requiredText('Enter two letters', { minimumLength: fewestLetters }) }),
    answer: suggestions,
  },
});
