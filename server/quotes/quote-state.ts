import { sql } from 'kysely';
import type { QuoteState } from '../../contract/quotes.ts';

const orderState = sql`(select state from orders where id = quotes.order_id)`;

/**
 * The state of a row of `quotes`. An order that ended unpaid doesn't count. The time is the database's, because the
 * clocks of processes may differ.
 */
export const quoteState = sql<QuoteState>`case
  when ${orderState} in ('paid', 'fulfilled') then 'paid'
  when ${orderState} = 'pending' then 'being-paid'
  when quotes.expires_at <= now() then 'expired'
  else 'open' end`;
