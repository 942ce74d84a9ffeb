import { type RawBuilder, sql } from 'kysely';
import type { QuoteState } from '../../../contract/quotes.ts';
import { quoteState } from '../../quotes/quote-state.ts';

/** The order that paid a row of `quotes`, or that is paying it; an order that ended unpaid is left out. */
export const quoteOrderId = sql<string | null>`(
  select id from orders where id = quotes.order_id and state in ('pending', 'paid', 'fulfilled')
)`;

/** Whether a row of `quotes` is in a state. */
export function isInState(state: QuoteState): RawBuilder<unknown> {
  const first = preconditions[state];
  return sql`${first} and ${quoteState} = ${state}`;
}

/** True of every quote in the state, and quick to look up. */
const preconditions: Readonly<Record<QuoteState, RawBuilder<unknown>>> = {
  open: sql`expires_at > now()`,
  'being-paid': sql`order_id in (select id from orders where state = 'pending')`,
  paid: sql`order_id is not null`,
  expired: sql`expires_at <= now()`,
};
