import { sql } from 'kysely';
import { type OrderNeed, orderNeeds } from '../../contract/desk/order-search.ts';
import type { Attention } from '../../contract/desk/overview.ts';
import {
  mostNamed,
  type OrderTask,
  type QuoteTask,
  type QuoteToFollowUp,
  type Tasks,
} from '../../contract/desk/tasks.ts';
import { findDisputePage } from '../../contract/payment-methods.ts';
import { parseQuoteNumber } from '../../contract/quotes.ts';
import { findListedMail } from '../mail/awaited-mails.ts';
import { buyerColumns } from '../operators/desk/buyer-columns.ts';
import { readOpenAlerts } from '../operators/desk/open-alerts.ts';
import { formatInvoiceNumber } from '../orders/order.ts';
import type { Db } from '../platform/database/pool.ts';
import { listQuotesToFollowUp, searchQuotes } from '../quotes/desk/search-quotes.ts';
import type { Snoozed } from './snoozed-tasks.ts';

/** The first things of each kind that {@link Attention} counts, with what a row of Today shows. */
export async function readTasks(
  db: Db,
  attention: Pick<Attention, 'orders' | 'unmailedQuotes' | 'quotesToFollowUp'>,
  snoozed: Snoozed,
): Promise<Tasks> {
  const { orders, unmailedQuotes } = attention;
  const needs = orderNeeds.filter((need) => orders[need] > 0);
  const [found, quotes, quotesToFollowUp, opened] = await Promise.all([
    Promise.all(needs.map((need) => readOrders(db, need, snoozed))),
    unmailedQuotes > 0 ? readQuotes(db, snoozed) : [],
    attention.quotesToFollowUp > 0 ? readQuotesToFollowUp(db, snoozed) : [],
    readOpenAlerts(db, mostNamed, snoozed.idsOf('alert')),
  ]);
  const named = { orders: found.flat(), quotes, quotesToFollowUp };
  return { ...named, ...opened, snoozed: [...snoozed.tasks] };
}

interface NeedRow {
  readonly orderId: string;
  readonly invoiceNumber: number | null;
  readonly email: string;
  readonly buyer: string;
  readonly company: string;
  readonly amountCents: number;
  readonly since: Date;
  readonly respondBy: Date | null;
  readonly mailKind: string | null;
  readonly failure: string | null;
  readonly productId: string | null;
  readonly disputeId: string | null;
  readonly gateway: string;
}

/** An order may have a need several times, such as two lines without keys: it is named once. */
async function readOrders(db: Db, need: OrderNeed, snoozed: Snoozed): Promise<OrderTask[]> {
  const { buyer, company } = buyerColumns;
  const { rows } = await sql<NeedRow>`
    select order_id as "orderId", invoice_number as "invoiceNumber", email,
      ${buyer} as buyer, ${company} as company,
      coalesce(amount_cents, total_cents)::bigint as "amountCents", since, respond_by as "respondBy",
      mail_kind as "mailKind", failure, product_id as "productId",
      dispute_id as "disputeId", charged_by as gateway
    from (
      select * from (
        select distinct on (order_id) * from order_needs where need = ${sql.lit(need)}
          and not order_id = any(${snoozed.idsOf(need)}::text[])
        order by order_id, respond_by, since
      ) as of_orders
      order by respond_by, since, order_id limit ${mostNamed}
    ) as first_ones
    join order_facts on order_facts.id = order_id
    order by respond_by, since, order_id`.execute(db);
  return rows.map((row) => toTask(row, need));
}

function toTask({ mailKind, failure, disputeId, gateway, ...row }: NeedRow, need: OrderNeed) {
  const { since, respondBy, invoiceNumber } = row;
  return {
    ...row,
    need,
    invoiceNumber: invoiceNumber === null ? null : formatInvoiceNumber(invoiceNumber),
    since: since.toISOString(),
    respondBy: respondBy?.toISOString() ?? null,
    mail: findMail(mailKind)?.words ?? null,
    isForAccounts: findMail(mailKind)?.waits === 'accounts',
    isAddressRefused: failure === 'address-refused',
    disputePage: disputeId === null ? null : findDisputePage({ gateway, disputeId }),
  };
}

const findMail = (kind: string | null) => (kind === null ? null : findListedMail(kind));

/** SQL, on a row of `quote_facts`. */
export function isQuoteAwake(snoozed: Snoozed, kind: 'quote' | 'follow-up') {
  const numbers = snoozed.idsOf(kind).map(parseQuoteNumber);
  return sql`not quote_facts.number = any(${numbers}::bigint[])`;
}

async function readQuotes(db: Db, snoozed: Snoozed): Promise<QuoteTask[]> {
  const isWanted = isQuoteAwake(snoozed, 'quote');
  const { quotes } = await searchQuotes(db, { needs: 'mail' }, mostNamed, isWanted);
  return quotes.map(({ number, email, buyer, company, totalCents, mail }) => ({
    ...{ number, email, buyer, company },
    ...{ totalCents, mail },
  }));
}

async function readQuotesToFollowUp(db: Db, snoozed: Snoozed): Promise<QuoteToFollowUp[]> {
  const isWanted = isQuoteAwake(snoozed, 'follow-up');
  const quotes = await listQuotesToFollowUp(db, mostNamed, isWanted);
  return quotes.map(({ number, email, buyer, company, totalCents, expiresAt }) => ({
    ...{ number, email, buyer, company },
    ...{ totalCents, expiresAt },
  }));
}
