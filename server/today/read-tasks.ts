import { sql } from 'kysely';
import { type OrderNeed, orderNeeds } from '../../contract/desk/order-search.ts';
import type { Attention } from '../../contract/desk/overview.ts';
import {
  mostNamed,
  type OrderTask,
  type QuoteTask,
  type Tasks,
} from '../../contract/desk/tasks.ts';
import { findListedMail } from '../mail/awaited-mails.ts';
import { buyerColumns } from '../operators/desk/buyer-columns.ts';
import { readOpenAlerts } from '../operators/desk/open-alerts.ts';
import { formatInvoiceNumber } from '../orders/order.ts';
import type { Db } from '../platform/database/pool.ts';
import { searchQuotes } from '../quotes/desk/search-quotes.ts';

/** The first things of each kind that {@link Attention} counts, with what a row of Today shows. */
export async function readTasks(
  db: Db,
  { orders, unmailedQuotes }: Pick<Attention, 'orders' | 'unmailedQuotes'>,
): Promise<Tasks> {
  const needs = orderNeeds.filter((need) => orders[need] > 0);
  const [found, quotes, opened] = await Promise.all([
    Promise.all(needs.map((need) => readOrders(db, need))),
    unmailedQuotes > 0 ? readQuotes(db) : [],
    readOpenAlerts(db, mostNamed),
  ]);
  return { orders: found.flat(), quotes, ...opened };
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
}

/** An order may have a need several times, such as two lines without keys: it is named once. */
async function readOrders(db: Db, need: OrderNeed): Promise<OrderTask[]> {
  const { buyer, company } = buyerColumns;
  const { rows } = await sql<NeedRow>`
    select order_id as "orderId", invoice_number as "invoiceNumber", email,
      ${buyer} as buyer, ${company} as company,
      coalesce(amount_cents, total_cents)::bigint as "amountCents", since, respond_by as "respondBy",
      mail_kind as "mailKind", failure, product_id as "productId"
    from (
      select * from (
        select distinct on (order_id) * from order_needs where need = ${sql.lit(need)}
        order by order_id, respond_by, since
      ) as of_orders
      order by respond_by, since, order_id limit ${mostNamed}
    ) as first_ones
    join order_facts on order_facts.id = order_id
    order by respond_by, since, order_id`.execute(db);
  return rows.map(({ mailKind, failure, since, respondBy, invoiceNumber, ...row }) => ({
    ...row,
    need,
    invoiceNumber: invoiceNumber === null ? null : formatInvoiceNumber(invoiceNumber),
    since: since.toISOString(),
    respondBy: respondBy?.toISOString() ?? null,
    mail: findMail(mailKind)?.words ?? null,
    isForAccounts: findMail(mailKind)?.waits === 'accounts',
    isAddressRefused: failure === 'address-refused',
  }));
}

const findMail = (kind: string | null) => (kind === null ? null : findListedMail(kind));

async function readQuotes(db: Db): Promise<QuoteTask[]> {
  const { quotes } = await searchQuotes(db, { needs: 'mail' }, mostNamed);
  return quotes.map(({ number, email, buyer, company, totalCents, mail }) => ({
    ...{ number, email, buyer, company },
    ...{ totalCents, mail },
  }));
}
