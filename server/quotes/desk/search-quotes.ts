import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Billing } from '../../../contract/checkout.ts';
import { describePurpose } from '../../../contract/company-details.ts';
import { listedQuote, type QuoteView, type quoteCalls } from '../../../contract/desk/quotes.ts';
import { lineAmountCents } from '../../../contract/money.ts';
import { formatQuoteNumber, parseQuoteNumber, type QuoteState } from '../../../contract/quotes.ts';
import { showBilling } from '../../../contract/shown-billing.ts';
import type { ActionAnswer, ActionInput } from '../../operators/desk/action.ts';
import { buyerColumns } from '../../operators/desk/buyer-columns.ts';
import { isOfCustomer, isWithin } from '../../operators/desk/conditions.ts';
import { cutPage, readRows } from '../../operators/desk/read-rows.ts';
import { readTroubledMails } from '../../operators/desk/read-troubled-mails.ts';
import type { Db } from '../../platform/database/pool.ts';
import { refuseUnknown } from '../../platform/http/refused.ts';
import { readQuote } from '../quote.ts';
import { isFoundBy } from './is-found-by.ts';
import { readHistory } from './quote-history.ts';

/**
 * The order that paid a row of `quote_facts`, or that is paying it; an order that ended unpaid is
 * left out.
 */
const quoteOrderId = sql<string | null>`(
  select id from order_facts where id = quote_facts.order_id and not has_ended_unpaid
)`;

/** Whether a row of `quote_facts` is in a state. */
export function isInState(state: QuoteState): RawBuilder<unknown> {
  const first = preconditions[state];
  return sql`${first} and quote_facts.state = ${state}`;
}

/** True of every quote in the state, and quick to look up. */
const preconditions: Readonly<Record<QuoteState, RawBuilder<unknown>>> = {
  open: sql`expires_at > now()`,
  'being-paid': sql`order_id in (select id from order_facts where state = 'pending')`,
  paid: sql`order_id is not null`,
  expired: sql`expires_at <= now()`,
  revised: sql`revised_by is not null`,
  withdrawn: sql`withdrawn_at is not null`,
};

const lateQuotes = sql`(select quote_number from mail_facts where is_late and quote_number is not null)`;
const refusedQuotes = sql`(select quote_number from failed_mail_facts where is_open)`;

/** Whether the mail of a row of `quote_facts` was refused or is late, and the quote can be paid. */
export const needsMail = sql<boolean>`(
  quote_facts.number in (select * from ${lateQuotes} as late union all select * from ${refusedQuotes} as refused)
  and can_be_paid)`;

/** Whether a row of `quote_facts` is open and ends within a week. */
export const endsSoon = sql<boolean>`(
  quote_facts.state = 'open' and expires_at > now() and expires_at < now() + interval '7 days')`;

/**
 * Whether a row of `quote_facts` ends soon, and nobody has followed it up since it does. A quote
 * that was mailed today is not followed up yet.
 */
export const waitsForFollowUp = sql<boolean>`(
  ${endsSoon} and created_at < now() - interval '1 day'
  and (followed_up_at is null or followed_up_at < expires_at - interval '7 days'))`;

const needed = { mail: needsMail, ending: endsSoon };

type QuoteSearch = ActionInput<typeof quoteCalls.searchQuotes>;

/** Whether a row of `quote_facts` was written within the days of a search, where the seller is. */
export function isWritten(days: Pick<QuoteSearch, 'from' | 'to'>, timeZone: string) {
  return isWithin(sql`created_at`, days, timeZone);
}

/** Finds a page of quotes that meet one more condition, the newest first. */
export async function searchQuotes(
  db: Db,
  { text = '', customer, state, needs, after }: Omit<QuoteSearch, 'from' | 'to'>,
  pageSize = 50,
  isWanted?: RawBuilder<unknown>,
): Promise<ActionAnswer<typeof quoteCalls.searchQuotes>> {
  const conditions = [
    ...(after === undefined ? [] : [sql`number < ${Number(after)}`]),
    ...(text === '' ? [] : [await isFoundBy(db, text)]),
    ...(customer === undefined ? [] : [isOfCustomer('quote_facts', customer)]),
    ...(state ? [isInState(state)] : []),
    ...(needs ? [needed[needs]] : []),
    ...(isWanted ? [isWanted] : []),
  ];
  const rows = await readListedQuotes(db, conditions, pageSize + 1);
  const { page: quotes, next } = cutPage(rows, pageSize, (row) => row.place);
  return { quotes, next };
}

/** The first quotes to follow up that meet a condition, the soonest end first. */
export function listQuotesToFollowUp(db: Db, limit: number, isWanted: RawBuilder<unknown>) {
  const conditions = [waitsForFollowUp, isWanted];
  return readListedQuotes(db, conditions, limit, sql`expires_at, number`);
}

export async function requireQuoteView(db: Db, name: string): Promise<QuoteView> {
  const number = parseQuoteNumber(name) ?? 0;
  const quote = await readQuote(db, { number });
  const [listed] = await readListedQuotes(db, [sql`number = ${number}`], 1);
  if (!quote || !listed) throw refuseUnknown(`There is no quote ${name}.`);
  return {
    ...quote,
    ...listed,
    billing: showBilling(quote.billing),
    lines: quote.lines.map((line) => ({ ...line, amountCents: lineAmountCents(line) })),
    revises: quote.revises === null ? null : formatQuoteNumber(quote.revises),
    revisedBy: quote.revisedBy && formatQuoteNumber(quote.revisedBy.number),
    mails: listed.mail ? await readTroubledMails(db, { quoteNumber: number }) : [],
    history: await readHistory(db, number),
  };
}

async function readListedQuotes(
  db: Db,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
  order = sql`quote_facts.number desc`,
) {
  const found = sql`quote_facts where ${sql.join([sql`true`, ...conditions], sql` and `)} order by ${order} limit ${limit}`;
  const rows = await readRows(db, z.omit(listedQuote, { number: true, purpose: true }), found, {
    billing: sql<Billing>`billing`,
    place: sql<number>`number`,
    orderId: quoteOrderId,
    mail: sql`case when ${needsMail} then
      case when quote_facts.number in ${refusedQuotes} then 'refused' else 'late' end end`,
    ...buyerColumns,
    purchaseOrder: sql`coalesce(billing->>'purchaseOrder', '')`,
  });
  return rows.map(({ billing, ...row }) => ({
    ...row,
    number: formatQuoteNumber(row.place),
    purpose: describePurpose(billing),
  }));
}
