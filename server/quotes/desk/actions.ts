import { type RawBuilder, sql } from 'kysely';
import type { Role } from '../../../contract/desk/desk-call.ts';
import { quoteCalls as calls, type ListedQuote } from '../../../contract/desk/quotes.ts';
import {
  formatQuoteNumber,
  parseQuoteNumber,
  type QuoteState,
  quoteStates,
} from '../../../contract/quotes.ts';
import {
  type ActionContext,
  defineAction,
  defineDownload,
  type Needs,
  namesOfFilters,
  type Paged,
} from '../../operators/desk/action.ts';
import { countLists } from '../../operators/desk/count-lists.ts';
import {
  amount,
  type Column,
  exact,
  listFile,
  pageOfFile,
  text,
} from '../../operators/desk/csv-table.ts';
import { formatInvoiceNumber } from '../../orders/order.ts';
import type { Db } from '../../platform/database/pool.ts';
import { refuseUnknown } from '../../platform/http/refused.ts';
import { markQuotePaid } from '../mark-quote-paid.ts';
import { type Quote, readQuote as read } from '../quote.ts';
import { foreseeQuote as foresee } from './foresee-quote.ts';
import { readFloors, refuseBelowFloor } from './price-floor.ts';
import {
  endsSoon,
  isInState,
  isWritten,
  needsMail,
  requireQuoteView,
  searchQuotes as search,
} from './search-quotes.ts';

export const searchQuotes = defineAction(
  calls.searchQuotes,
  ({ db, seller, pageSize }: Needs<'seller'> & Paged, wanted) =>
    search(db, wanted, pageSize, isWritten(wanted, seller.timeZone)),
);

export const downloadQuotes = defineDownload(
  calls.downloadQuotes,
  async ({ db, seller }: Needs<'seller'>, wanted) => {
    const isWanted = isWritten(wanted, seller.timeZone);
    return listFile('quotes.csv', 'quotes', csvColumns, (after) =>
      search(db, { ...wanted, after }, pageOfFile, isWanted),
    );
  },
  namesOfFilters,
);

const csvColumns: readonly Column<ListedQuote>[] = [
  ['Quote', ({ number }) => exact(number)],
  ['State', ({ state }) => exact(state)],
  ['Company', ({ company }) => text(company)],
  ['Buyer', ({ buyer }) => text(buyer)],
  ['Email', ({ email }) => text(email)],
  ['Purchase order', ({ purchaseOrder }) => text(purchaseOrder)],
  ['Created', ({ createdAt }) => exact(createdAt)],
  ['Valid until', ({ expiresAt }) => exact(expiresAt)],
  ['Total', ({ totalCents }) => amount(totalCents)],
  ['Order ID', ({ orderId }) => exact(orderId)],
  ['What it is for', ({ purpose }) => text(purpose)],
];

export const countQuotes = defineAction(calls.countQuotes, async ({ db }: ActionContext) => {
  const counts = await countLists(db, {
    all: sql`quote_facts`,
    mail: sql`quote_facts where ${needsMail}`,
    ending: sql`quote_facts where ${endsSoon}`,
    ...ofStates,
  });
  const { rows } = await sql<{ openCents: number; endingCents: number }>`
    select coalesce(sum(total_cents), 0)::bigint as "openCents",
      coalesce(sum(total_cents) filter (where ${endsSoon}), 0)::bigint as "endingCents"
    from quote_facts where ${isInState('open')}`.execute(db);
  const [sums = { openCents: 0, endingCents: 0 }] = rows;
  return { counts, ...sums };
});

const ofStates = Object.fromEntries(
  quoteStates.map((state) => [state, sql`quote_facts where ${isInState(state)}`]),
) as Readonly<Record<QuoteState, RawBuilder<unknown>>>;

export const readQuote = defineAction(calls.readQuote, ({ db }: ActionContext, { number }) =>
  requireQuoteView(db, number),
);

export const foreseeQuote = defineAction(calls.foreseeQuote, ({ db }: ActionContext, wanted) =>
  db.transaction().execute((tx) => foresee(tx, wanted)),
);

export const openQuote = defineAction(
  calls.openQuote,
  async (context: Needs<'readQuotePdf'>, input) => {
    const quote = await read(context.db, { number: parseQuoteNumber(input.number) ?? 0 });
    if (!quote) throw refuseUnknown(`There is no quote ${input.number}.`);
    const name = `${formatQuoteNumber(quote.number)}.pdf`;
    return { name, content: await context.readQuotePdf(quote) };
  },
);

export const markPaid = defineAction(
  calls.markPaid,
  async (
    context: Needs<'outbox' | 'seller' | 'sealer' | 'keySource'>,
    { number, amountCents, acceptExpired = false, acceptCovered = false },
  ) => {
    const { actor, db, role } = context;
    const name = { number: parseQuoteNumber(number) ?? 0 };
    const quote = acceptExpired ? await read(db, name) : null;
    // To sell an expired quote is to agree on its prices today.
    if (quote?.state === 'expired') await refuseExpiredBelowFloor(db, role, quote);
    const transfer = { ...name, amountCents, acceptExpired, acceptCovered, actor };
    const { id, invoiceNumber } = await markQuotePaid(context, transfer);
    return { orderId: id, invoiceNumber: formatInvoiceNumber(invoiceNumber) };
  },
);

async function refuseExpiredBelowFloor(db: Db, role: Role, quote: Quote): Promise<void> {
  const { lines } = await db.transaction().execute((tx) => foresee(tx, quote));
  const priced = quote.lines.map((line, index) => ({
    ...line,
    listPriceCents: lines[index]?.listPriceCents ?? 0,
  }));
  refuseBelowFloor(role, await readFloors(db, priced));
}
