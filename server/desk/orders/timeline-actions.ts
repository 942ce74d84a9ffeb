import type { Kysely } from 'kysely';
import type { TimelineEntry } from '../../../contract/desk/order.ts';
import type { Database } from '../../database/tables.ts';
import { describeAction } from '../describe-action.ts';

/** Their own rows say more. */
const shownElsewhere = [
  'refund-requested',
  'late-capture-refund-requested',
  'refund-found',
  'dispute-changed',
  'note-added',
];

/** What operators did with an order. */
export async function readActions(db: Kysely<Database>, orderId: string): Promise<TimelineEntry[]> {
  const events = await db
    .selectFrom('audit_events')
    .select(['at', 'actor', 'action', 'before', 'after'])
    .where('order_id', '=', orderId)
    .where('action', 'not in', shownElsewhere)
    .orderBy('id')
    .execute();
  return events.map(({ at, actor, ...event }) => {
    const text = describeAction(event, { order: '', nameProduct: (id) => id });
    return { at: at.toISOString(), kind: 'action', actor, text: `${capitalise(text)}.` };
  });
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
