import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { type AuditEntry, auditCalls, auditEvent } from '../../../contract/desk/audit.ts';
import { readSearchedNumbers } from '../../../contract/desk/searched-numbers.ts';
import { plainAddress } from '../../../contract/email-address.ts';
import { capitalise } from '../../../contract/format.ts';
import { gateways } from '../../gateways/gateways.ts';
import { findOrderId, formatInvoiceNumber } from '../../orders/order.ts';
import type { Db } from '../../platform/database/pool.ts';
import {
  type ActionContext,
  type ActionInput,
  defineAction,
  defineDownload,
  type Needs,
  namesOfFilters,
  type Paged,
} from './action.ts';
import { isWithin } from './conditions.ts';
import { type Column, exact, listFile, pageOfFile, text } from './csv-table.ts';
import { describeAction } from './describe-action.ts';
import { cutPage, readRows } from './read-rows.ts';
import type { DeskAction } from './serve-actions.ts';

type AuditContext = Needs<'seller'> & Paged;

export const listAuditEvents = defineAction(
  auditCalls.list,
  ({ db, seller, pageSize = 50 }: AuditContext, filter) => listEvents(db, seller, filter, pageSize),
);

export const listChoices = defineAction(auditCalls.listChoices, async ({ db }: ActionContext) => {
  const list = (column: 'actor' | 'action') =>
    sql<string[]>`array(select distinct ${sql.ref(column)} from audit_events order by 1)`;
  const query = db.selectNoFrom([list('actor').as('actors'), list('action').as('actions')]);
  return query.executeTakeFirstOrThrow();
});

export const downloadAudit = defineDownload(
  auditCalls.downloadAudit,
  async ({ db, seller }: AuditContext, filter) =>
    listFile('audit.csv', 'events', csvColumns, (after) =>
      listEvents(db, seller, { ...filter, after }, pageOfFile),
    ),
  namesOfFilters,
);

export const auditActions: readonly DeskAction[] = [listAuditEvents, listChoices, downloadAudit];

const csvColumns: readonly Column<AuditEntry>[] = [
  ['Time', ({ at }) => exact(at)],
  ['Person', ({ actor }) => text(actor)],
  ['Action', ({ action }) => text(action)],
  ['Order ID', ({ orderId }) => exact(orderId)],
  ['Invoice number', ({ invoiceNumber }) => exact(invoiceNumber)],
  ['Event', (event) => text(event.text)],
];

type AuditFilter = ActionInput<typeof auditCalls.list>;

async function listEvents(
  db: Db,
  { timeZone }: AuditContext['seller'],
  { text: searched = '', order, actor, action, from, to, after }: AuditFilter,
  limit: number,
): Promise<{ events: AuditEntry[]; next: string | null }> {
  const orderId = order && ((await findOrderOf(db, order)) ?? order);
  const conditions = [sql`true`];
  if (searched) conditions.push(await isNamedBy(db, searched));
  if (orderId) conditions.push(sql`order_id = ${orderId}`);
  if (actor) conditions.push(sql`actor in (${actor}, ${plainAddress(actor)})`);
  if (action) conditions.push(sql`action = ${action}`);
  if (from || to) conditions.push(isWithin(sql`at`, { from, to }, timeZone));
  if (after)
    conditions.push(sql`(at, id) < (select at, id from audit_events where id = ${Number(after)})`);
  const found = sql`audit_events where ${sql.join(conditions, sql` and `)}
    order by at desc, id desc limit ${limit + 1}`;
  const rows = await readRows(db, z.omit(auditEvent, { text: true }), found, {
    invoiceNumber: sql`(select invoice_number from order_facts where order_facts.id = order_id)`,
  });
  const products = await db.selectFrom('product_facts').select(['id', 'name']).execute();
  const nameProduct = (id: string) => products.find((product) => product.id === id)?.name ?? id;
  const { page, next } = cutPage(rows, limit, ({ id }) => id);
  const events = page.map((event) => {
    const names = { order: event.invoiceNumber ?? event.orderId ?? '', nameProduct };
    return { ...event, text: `${nameActor(event.actor)} ${describeAction(event, names)}.` };
  });
  return { events, next };
}

/** The events of an order; else those whose person, action or order has words that begin so. */
async function isNamedBy(db: Db, searched: string): Promise<RawBuilder<unknown>> {
  const orderId = await findOrderOf(db, searched);
  if (orderId) return sql`order_id = ${orderId}`;
  return sql`not exists (
    select from unnest(search_words(${searched}::text)) as word
    where not exists (
      select from unnest(search_words(concat_ws(' ', actor, action, order_id))) as named where starts_with(named, word)
    ))`;
}

/** Here `12` is an invoice number, too. */
async function findOrderOf(db: Db, name: string): Promise<string | null> {
  const { documentNumber } = readSearchedNumbers(name);
  return findOrderId(db, documentNumber === null ? name : formatInvoiceNumber(documentNumber));
}

/** The first part of an operator's address as a name: "Ana" of `ana@shop.example`. */
function nameActor(actor: string): string {
  const [name = '', domain] = actor.split('@');
  if (actor === 'shop') return 'The shop';
  const [dashboard] = gateways.flatMap(({ webhook }) =>
    webhook?.dashboard === actor ? [webhook.sender] : [],
  );
  return dashboard ?? (domain ? capitalise(name) : name);
}
