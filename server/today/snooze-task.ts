import { sql } from 'kysely';
import { dayOf } from '../../contract/days-left.ts';
import { type OrderNeed, orderNeeds } from '../../contract/desk/order-search.ts';
import { overviewCalls } from '../../contract/desk/overview.ts';
import { countedTasks, lastSnoozeDay, type TaskKind } from '../../contract/desk/snooze.ts';
import { formatQuoteNumber, parseQuoteNumber } from '../../contract/quotes.ts';
import { type ChangeNeeds, defineChange } from '../operators/desk/action.ts';
import { findOpenAlert } from '../operators/desk/open-alerts.ts';
import { formatInvoiceNumber } from '../orders/order.ts';
import type { Tx } from '../platform/database/pool.ts';
import { refuseField, refuseUnknown } from '../platform/http/refused.ts';

/** Nobody can put off a dispute beyond the day before its response is due. */
export const snoozeTask = defineChange(
  overviewCalls.snoozeTask,
  async (context: ChangeNeeds<'clock' | 'seller'>, { kind, id, until }) => {
    const { tx, actor, clock, seller, record } = context;
    const found = await findTask(tx, kind, id);
    if (!found) throw refuseUnknown('This needs nobody any more.');

    const { name, orderId, respondBy } = found;
    const task = `${kind} ${id}`;
    const today = dayOf(clock(), seller.timeZone);
    await sql`delete from snoozed_tasks where task = ${task} or until <= shop_today()`.execute(tx);
    if (until !== null) {
      const dueOn = respondBy && dayOf(respondBy, seller.timeZone);
      const last = lastSnoozeDay(kind, dueOn, today);
      if (until <= today) throw refuseField('until', 'Choose a day from tomorrow on');
      if (last === null) throw refuseField('until', 'The response is due: this can’t be snoozed');
      if (until > last) throw refuseField('until', `Choose ${last} at the latest`);
      await sql`insert into snoozed_tasks (task, name, until, snoozed_by)
        values (${task}, ${name}, ${until}, ${actor})`.execute(tx);
    }
    await record({ orderId, after: { what: `${kind} ${name}`, until } });
    return {};
  },
);

interface Found {
  readonly name: string;
  readonly orderId: string | null;
  readonly respondBy: Date | null;
}

async function findTask(tx: Tx, kind: TaskKind, id: string): Promise<Found | null> {
  const found = { orderId: null, respondBy: null };
  if (isNeed(kind)) return findOrder(tx, kind, id);
  switch (kind) {
    case 'quote':
    case 'follow-up': {
      const number = parseQuoteNumber(id);
      const { rows } = await sql`select from quote_facts where number = ${number}`.execute(tx);
      if (number === null || rows.length === 0) return null;
      return { ...found, name: formatQuoteNumber(number) };
    }
    case 'alert': {
      const alert = await findOpenAlert(tx, id);
      return alert ? { ...found, name: alert.text, orderId: alert.orderId } : null;
    }
    case 'stock': {
      const { rows } = await sql<{
        name: string;
      }>`select name from product_facts where id = ${id}`.execute(tx);
      return rows[0] ? { ...found, name: rows[0].name } : null;
    }
    case 'counted':
      return countedTasks.some((each) => each === id) ? { ...found, name: id } : null;
  }
}

function isNeed(kind: TaskKind): kind is OrderNeed {
  return orderNeeds.some((need) => need === kind);
}

async function findOrder(tx: Tx, need: OrderNeed, orderId: string): Promise<Found | null> {
  const { rows } = await sql<{ invoiceNumber: number | null; respondBy: Date | null }>`
    select invoice_number as "invoiceNumber", respond_by as "respondBy"
    from order_needs join order_facts on order_facts.id = order_id
    where order_id = ${orderId} and need = ${need} order by respond_by limit 1`.execute(tx);
  const [order] = rows;
  if (!order) return null;
  const { invoiceNumber, respondBy } = order;
  const name = invoiceNumber === null ? orderId : formatInvoiceNumber(invoiceNumber);
  return { name, orderId, respondBy };
}
