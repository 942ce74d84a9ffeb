/**
 * The life of an order. It is written `pending` before the card is charged. `paid`: the money is taken, the
 * keys and the invoice number exist, the receipt is queued. `fulfilled`: the mail server took the receipt.
 * `declined`: the gateway said no. `abandoned`: the gateway was never asked, and never will be.
 */
export const orderStates = {
  pending: ['paid', 'declined', 'abandoned'],
  paid: ['fulfilled'],
  fulfilled: [],
  declined: [],
  abandoned: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderState = keyof typeof orderStates;

/** The states that an order in state `From` may go to. */
export type NextState<From extends OrderState> = (typeof orderStates)[From][number];
