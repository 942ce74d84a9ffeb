import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import {
  customerCalls as calls,
  customerKey,
  customerNote,
} from '../../../contract/desk/customers.ts';
import { mostCounted } from '../../../contract/desk/desk-call.ts';
import { sealedKey, showKey } from '../../keys/desk/order-key.ts';
import {
  type ActionAnswer,
  type ActionContext,
  defineAction,
  type Needs,
} from '../../operators/desk/action.ts';
import { isOfCustomer } from '../../operators/desk/conditions.ts';
import { countRows } from '../../operators/desk/count-lists.ts';
import { cutPage, readRows } from '../../operators/desk/read-rows.ts';
import { listRefunds } from './read-order-view.ts';

export const readCustomer = defineAction(
  calls.readCustomer,
  async ({ db }: ActionContext, { customer }) => {
    const { rows } = await sql<ActionAnswer<typeof calls.readCustomer>>`
    with own as materialized (${ordersOf(customer)}),
      quoted as materialized (
        select email, billing from quote_facts where ${isOfCustomer('quote_facts', customer)} limit ${mostCounted}
      ),
      buyers as ((select email, billing from own limit 1000) union all (select email, billing from quoted limit 1000))
    select
      array(select distinct email from buyers where email <> '' order by 1) as emails,
      array(select distinct billing->>'company' from buyers where billing->>'company' <> '' order by 1) as companies,
      array(select distinct billing->>'abn' from buyers where billing->>'abn' <> '' order by 1) as abns,
      (select count(*)::int from own) as orders,
      (select count(*)::int from quoted) as quotes,
      ${countOf('key_facts')} as keys, ${countOf('refund_facts')} as refunds, ${countOf('order_notes')} as notes,
      (select coalesce(sum(total_cents), 0)::bigint from own where is_paid) as "paidCents",
      (select coalesce(sum(amount_cents), 0)::bigint from own join refund_facts on order_id = own.id
        where is_refunded) as "refundedCents"`.execute(db);
    const [found] = rows;
    if (!found) throw new Error('The customer has no row');
    return found;
  },
);

/** The newest orders of a customer, by an index. */
function ordersOf(customer: string): RawBuilder<unknown> {
  return sql`select id, invoice_number, created_at, is_paid, email, billing, total_cents from order_facts
    where ${isOfCustomer('order_facts', customer)} order by created_at desc, id desc limit ${mostCounted}`;
}

function countOf(table: 'key_facts' | 'refund_facts' | 'order_notes'): RawBuilder<unknown> {
  return countRows(sql`own join ${sql.table(table)} on order_id = own.id`);
}

export const listKeys = defineAction(
  calls.listKeys,
  async ({ db, sealer }: Needs<'sealer'>, { customer, after }) => {
    const keys = sql`key_facts on order_id = own.id join line_facts using (order_id, position)
      order by own.created_at desc, own.id desc, position, seat, key_facts.id`;
    const rows = await readRows(
      db,
      z.omit(customerKey, { maskedKey: true }),
      pageOf(customer, keys, after),
      {
        ...sealedKey,
        id: sql`key_facts.id`,
        delivery: sql<'seat' | 'line'>`delivery`,
      },
    );
    const { rows: page, next } = cut(rows, after);
    const shown = page.map((row) => ({
      ...row,
      seat: row.delivery === 'seat' ? row.seat : null,
      maskedKey: showKey(sealer, row),
    }));
    return { rows: shown, next };
  },
);

/** They are few. */
export const listCustomerRefunds = defineAction(
  calls.listRefunds,
  async ({ db }: ActionContext, { customer, after }) => {
    const refunds = await listRefunds(db, sql`where ${isOfCustomer('order_facts', customer)}`);
    return cut(refunds.reverse().slice(Number(after ?? 0)), after);
  },
);

export const listNotes = defineAction(
  calls.listNotes,
  async ({ db }: ActionContext, { customer, after }) => {
    const notes = sql`order_notes on order_id = own.id order by order_notes.id desc`;
    const given = { id: sql`order_notes.id`, orderId: sql`order_id` };
    return cut(await readRows(db, customerNote, pageOf(customer, notes, after), given), after);
  },
);

const pageSize = 50;

/** A page of what is joined to the newest orders of a customer. */
function pageOf(customer: string, joined: RawBuilder<unknown>, after: string | undefined) {
  return sql`(${ordersOf(customer)}) as own join ${joined} limit ${pageSize + 1} offset ${Number(after ?? 0)}`;
}

/** A list can grow while it is read: its next page begins after so many rows. */
function cut<Row>(rows: readonly Row[], after = '0') {
  const { page, next } = cutPage(rows, pageSize, () => Number(after) + pageSize);
  return { rows: page, next };
}
