import {
  AlarmClockOff,
  BadgeDollarSign,
  CircleAlert,
  CreditCard,
  KeyRound,
  type LucideIcon,
  MailCheck,
  MailX,
  ShieldAlert,
  ShieldQuestion,
  ShoppingCart,
  StickyNote,
  Undo2,
  UserCog,
} from 'lucide-react';
import type { TimelineEntry } from '../../contract/desk/order.ts';
import { Moment } from '../ui/moment.tsx';
import { Section } from '../ui/section.tsx';

/** Everything that happened to an order, the oldest first. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <Section title="Timeline">
      <ol className="space-y-4">
        {entries.map((entry, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and are only added at the end
          <Entry key={i} entry={entry} />
        ))}
      </ol>
    </Section>
  );
}

function Entry({ entry: { at, kind, actor, text } }: { readonly entry: TimelineEntry }) {
  const Icon = icons[kind];
  return (
    <li className="flex gap-3 text-sm">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4.5 shrink-0 ${troubles.has(kind) ? 'text-danger' : 'text-ink-faint'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="text-xs wrap-anywhere text-ink-faint">
          <Moment at={at} /> · {actor}
        </p>
      </div>
    </li>
  );
}

const troubles: ReadonlySet<TimelineEntry['kind']> = new Set([
  'declined',
  'late-payment',
  'receipt-dead',
  'refund-failed',
  'dispute',
  'alert',
]);

const icons: Readonly<Record<TimelineEntry['kind'], LucideIcon>> = {
  placed: ShoppingCart,
  challenge: ShieldQuestion,
  paid: CreditCard,
  declined: CircleAlert,
  abandoned: AlarmClockOff,
  'late-payment': CircleAlert,
  'keys-delivered': KeyRound,
  'awaiting-keys': KeyRound,
  'receipt-accepted': MailCheck,
  'receipt-dead': MailX,
  'refund-requested': Undo2,
  'refund-completed': BadgeDollarSign,
  'refund-failed': CircleAlert,
  dispute: ShieldAlert,
  alert: CircleAlert,
  action: UserCog,
  note: StickyNote,
};
