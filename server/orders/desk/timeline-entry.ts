import type { OrderView } from '../../../contract/desk/order.ts';
import type { TimelineEntry } from '../../../contract/desk/timeline.ts';

/** What a timeline is made from. */
export type OrderFacts = Omit<OrderView, 'timeline'>;

export function entry(
  at: string,
  kind: TimelineEntry['kind'],
  text: string,
  actor = 'shop',
): TimelineEntry {
  return { at, kind, actor, text };
}
