import type { Selectable } from 'kysely';
import type { Database } from '../database/tables.ts';

export type OrderState = Selectable<Database['orders']>['state'];

/**
 * The life of an order. It is written `pending` before the card is charged. `paid`: the card is charged, the keys and
 * the invoice number exist, the receipt is queued. `fulfilled`: the mail server accepted the receipt. `declined`: the
 * gateway refused the card. `abandoned`: the gateway was never asked to charge it, and never will be.
 */
export const orderStates = {
  pending: ['paid', 'declined', 'abandoned'],
  paid: ['fulfilled'],
  fulfilled: [],
  declined: [],
  abandoned: [],
} as const satisfies Record<OrderState, readonly OrderState[]>;

/** The states that an order in state `From` may go to. */
export type NextState<From extends OrderState> = (typeof orderStates)[From][number];
