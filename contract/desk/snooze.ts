import * as z from 'zod/mini';
import { addDays } from '../terms.ts';
import { day } from '../text.ts';
import { type OrderNeed, orderNeeds } from './order-search.ts';

/** What Today counts, and doesn't name one by one. */
export const countedTasks = ['quarantinedKeys', 'tooShortKeys', 'keysToRevoke', 'ending'] as const;

/** An order by its need, a quote by its mail or its end, an alert, a product whose keys run out, or something counted. */
export const taskKinds = [
  ...orderNeeds,
  'quote',
  'follow-up',
  'alert',
  'stock',
  'counted',
] as const;
export type TaskKind = (typeof taskKinds)[number];

export const snoozeBody = z.object({
  kind: z.enum(taskKinds),
  /** Of the order, the quote, the alert or the product; or what is counted. */
  id: z.string().check(z.regex(/^[\w-]{1,64}$/, 'This is not an id')),
  /** The day on which it comes back; null for now. */
  until: z.nullable(day('Enter a date')),
});

export const snoozedTask = z.object({
  kind: z.enum(taskKinds),
  id: z.string(),
  name: z.string(),
  until: z.string(),
});
export type SnoozedTask = z.infer<typeof snoozedTask>;

const mostDays = 90;
/** Money waits no longer than this, where nothing says when it is due. */
const mostDaysOfMoney = 7;
const money: ReadonlySet<TaskKind> = new Set<OrderNeed>([
  'dispute',
  'failed-refund',
  'pending',
  'refund',
]);

/**
 * The last day until which something may be snoozed: of a dispute, the day before the response is
 * due. Null where that is too soon.
 */
export function lastSnoozeDay(kind: TaskKind, dueOn: string | null, today: string): string | null {
  if (dueOn === null) return addDays(today, money.has(kind) ? mostDaysOfMoney : mostDays);
  const last = addDays(dueOn, -1);
  return last > today ? last : null;
}
