import type { TaskKind } from '../../contract/desk/snooze.ts';
import type { OpenAlert, QuoteTask } from '../../contract/desk/tasks.ts';

/** One thing that needs somebody, by what Today names and does. */
export interface Task {
  readonly key: string;
  readonly href: string;
  /** What it is: an invoice, a quote, a product or a count. */
  readonly name: string;
  readonly who?: string;
  readonly amountCents?: number;
  /** What is wrong, and since when. */
  readonly words: string;
  readonly act: Act;
  /** An order that is disputed: what to send the bank is one file. */
  readonly evidenceOf?: string | undefined;
  /** Of a dispute, its page in the gateway's dashboard. */
  readonly page?: string | null;
  readonly snooze?: SnoozableTask;
}

export interface SnoozableTask {
  readonly kind: TaskKind;
  readonly id: string;
  /** Until when a dispute can be responded to. */
  readonly respondBy?: string | null;
}

export type Act =
  | { readonly does: 'open'; readonly label: string; readonly href: string }
  | { readonly does: 'correct-address' | 'correct-invoice' | 'resend'; readonly orderId: string }
  | { readonly does: 'correct-quote' | 'send-quote'; readonly quote: QuoteTask }
  | { readonly does: 'follow-up'; readonly number: string }
  | { readonly does: 'dismiss'; readonly alert: OpenAlert };

/** Where the rest of a list is, of which the first are named. */
export interface More {
  readonly key: string;
  readonly href: string;
  readonly more: string;
}

export interface TaskGroup {
  readonly title: string;
  readonly tasks: readonly (Task | More)[];
}
