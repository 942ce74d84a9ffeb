import type { Kysely } from 'kysely';
import type { TimelineEntry } from '../../../contract/desk/order.ts';
import type { Database } from '../../database/tables.ts';

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
  return events.map(({ at, actor, ...event }) => ({
    at: at.toISOString(),
    kind: 'action',
    actor,
    text: describe(event),
  }));
}

interface Event {
  readonly action: string;
  readonly before: object | null;
  readonly after: object | null;
}

function describe({ action, before, after }: Event): string {
  const from = Object(before);
  const to = Object(after);
  switch (action) {
    case 'keys-revealed':
      return to.keys === 1 ? 'Looked at the licence key.' : `Looked at ${to.keys} licence keys.`;
    case 'receipt-resent':
      return `Mailed the receipt again, to ${to.email}.`;
    case 'receipt-retried':
      return 'Mailed the receipt again that was not delivered.';
    case 'email-corrected':
      return `Corrected the email address from ${from.email} to ${to.email}, and mailed the receipt there.`;
    case 'invoice-reissued':
      return `Issued the invoice again. Corrected: ${[to.changed].flat().map(nameDetail).join(', ')}.`;
    case 'quote-marked-paid':
      return `Marked the quote ${to.quote} as paid by bank transfer.`;
    default:
      return `${action.slice(0, 1).toUpperCase()}${action.slice(1).replaceAll('-', ' ')}.`;
  }
}

/** A detail of the buyer as a person says it. */
function nameDetail(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words === 'abn' ? 'ABN' : words;
}
