import { type RawBuilder, sql } from 'kysely';
import {
  type CustomerKey,
  type CustomerNote,
  customerCalls as calls,
} from '../../../contract/desk/customers.ts';
import { mostCounted } from '../../../contract/desk/lists.ts';
import type { Db } from '../../database/pool.ts';
import { sealedColumns } from '../../licences/bound-key.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { maskKey } from '../../licences/licence-key.ts';
import { formatInvoiceNumber } from '../../orders/order.ts';
import { listRefunds } from '../../refunds/list-refunds.ts';
import { type ActionContext, defineAction } from '../action.ts';
import { isOfCustomer } from '../conditions.ts';
import { endedBecause } from '../keys/list-keys.ts';
import { type StoredKey, showKey } from '../orders/order-lines.ts';
import { showRefund } from '../orders/read-order-view.ts';

const readCustomer = defineAction(calls.readCustomer, async ({ db }: ActionContext, { customer }) => {
  const { rows } = await sql<Found>`
    with own as materialized (${ordersOf(customer)}),
      quoted as materialized (
        select email, billing from quotes where ${isOfCustomer('quotes', customer)} limit ${mostCounted}
      ),
      buyers as ((select email, billing from own limit 1000) union all (select email, billing from quoted limit 1000))
    select
      (select array_agg(distinct email) from buyers where email <> '') as emails,
      (select array_agg(distinct billing->>'company') from buyers where billing->>'company' <> '') as companies,
      (select array_agg(distinct billing->>'abn') from buyers where billing->>'abn' <> '') as abns,
      (select count(*)::int from own) as orders,
      (select count(*)::int from quoted) as quotes,
      ${countOf('licence_keys')} as keys, ${countOf('refunds')} as refunds, ${countOf('order_notes')} as notes,
      (select coalesce(sum(total_cents), 0)::bigint from own where state in ('paid', 'fulfilled')) as "paidCents",
      (select coalesce(sum(amount_cents), 0)::bigint from own join refunds on order_id = own.id
        where kind = 'sale' and refunds.state = 'completed') as "refundedCents"`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The customer has no row');
  const { emails, companies, abns } = found;
  return { ...found, emails: emails ?? [], companies: companies ?? [], abns: abns ?? [] };
});

type Found = Record<
  'orders' | 'quotes' | 'keys' | 'refunds' | 'notes' | 'paidCents' | 'refundedCents',
  number
> &
  Record<'emails' | 'companies' | 'abns', string[] | null>;

/** The newest orders of a customer, by an index. */
function ordersOf(customer: string): RawBuilder<unknown> {
  return sql`select id, invoice_number, created_at, state, email, billing, total_cents from orders
    where ${isOfCustomer('orders', customer)} order by created_at desc, id desc limit ${mostCounted}`;
}

function countOf(table: 'licence_keys' | 'refunds' | 'order_notes'): RawBuilder<unknown> {
  return sql`(select count(*)::int from (
    select from own join ${sql.table(table)} on order_id = own.id limit ${mostCounted}) as counted)`;
}

const listKeys = defineAction(
  calls.listKeys,
  async ({ db, sealer }: ActionContext & { readonly sealer: KeySealer }, { customer, after }) => {
    const columns = sql`licence_keys.id, product_name as "productName", delivery, ${endedBecause} as "endedBecause", ${sealedColumns}`;
    const from = sql`licence_keys on order_id = own.id join order_lines using (order_id, position)`;
    const sequence = sql`own.created_at desc, own.id desc, position, seat, licence_keys.id`;
    const page = await readPage<KeyRow>(db, { columns, from, sequence, customer, after });
    return {
      ...page,
      rows: page.rows.map(({ hash, sealed, position, delivery, ...key }) => ({
        ...key,
        seat: delivery === 'seat' ? key.seat : null,
        maskedKey: showKey(sealer, { ...key, position, hash, sealed }, maskKey),
      })),
    };
  },
);

type KeyRow = Omit<CustomerKey, 'seat' | 'maskedKey'> & StoredKey & { readonly delivery: 'seat' | 'line' };

/** They are few. */
const listCustomerRefunds = defineAction(
  calls.listRefunds,
  async ({ db }: ActionContext, { customer, after }) => {
    const refunds = await listRefunds(db, isOfCustomer('orders', customer));
    const rows = refunds.reverse().slice(Number(after ?? 0));
    return cutPage(rows.map(showRefund), after);
  },
);

const listNotes = defineAction(calls.listNotes, async ({ db }: ActionContext, { customer, after }) => {
  const columns = sql`order_notes.id, order_id as "orderId", text, author, written_at as "writtenAt"`;
  const from = sql`order_notes on order_id = own.id`;
  const sequence = sql`order_notes.id desc`;
  const page = await readPage<Omit<CustomerNote, 'writtenAt'> & { writtenAt: Date }>(db, {
    columns,
    from,
    sequence,
    customer,
    after,
  });
  return {
    ...page,
    rows: page.rows.map((note) => ({ ...note, writtenAt: note.writtenAt.toISOString() })),
  };
});

interface Part {
  readonly columns: RawBuilder<unknown>;
  /** What is joined to the customer's orders. */
  readonly from: RawBuilder<unknown>;
  readonly sequence: RawBuilder<unknown>;
  readonly customer: string;
  readonly after: string | undefined;
}

const pageSize = 50;

/** A page of what belongs to the orders of a customer. */
async function readPage<Row>(db: Db, { columns, from, sequence, customer, after }: Part) {
  const { rows } = await sql<Row & { invoice: number | null }>`
    with own as materialized (${ordersOf(customer)})
    select ${columns}, invoice_number as invoice from own join ${from}
    order by ${sequence} limit ${pageSize + 1} offset ${Number(after ?? 0)}`.execute(db);
  return cutPage(
    rows.map(({ invoice, ...row }) => ({
      ...row,
      invoiceNumber: invoice === null ? null : formatInvoiceNumber(invoice),
    })),
    after,
  );
}

/** A list can grow while it is read: its next page begins after so many rows. */
function cutPage<Row>(rows: readonly Row[], after: string | undefined) {
  const next = rows.length > pageSize ? String(Number(after ?? 0) + pageSize) : null;
  return { rows: rows.slice(0, pageSize), next };
}

export const customerActions = [readCustomer, listKeys, listCustomerRefunds, listNotes];
