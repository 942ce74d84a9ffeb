import { AlarmClock } from 'lucide-react';
import { dayOf } from '../../contract/days-left.ts';
import { overviewCalls } from '../../contract/desk/overview.ts';
import { lastSnoozeDay, type SnoozedTask } from '../../contract/desk/snooze.ts';
import { addDays } from '../../contract/terms.ts';
import { shop } from '../../shop.config.ts';
import { IconButton } from '../../web/ui/button.tsx';
import { TextButton } from '../../web/ui/text-button.tsx';
import { useDeskAction, useIsAllowed } from '../api/use-desk.ts';
import { ActionDialog, openDialog } from '../ui/action-dialog.tsx';
import { ActionFailure } from '../ui/call-states.tsx';
import { formatCalendarDate } from '../ui/format.tsx';
import { needNames } from '../ui/order-columns.tsx';
import type { SnoozableTask } from './task.ts';

const today = () => dayOf(new Date(), shop.timeZone);

interface SnoozeProps {
  readonly task: SnoozableTask;
  readonly name: string;
}

/** Leaves a task out of Today until a day. A dispute whose response is due has no such button. */
export function SnoozeButton({ task, name }: SnoozeProps) {
  const { kind, respondBy } = task;
  const dueOn = respondBy ? dayOf(new Date(respondBy), shop.timeZone) : null;
  const last = lastSnoozeDay(kind, dueOn, today());
  if (!useIsAllowed()(overviewCalls.snoozeTask) || last === null) return null;
  return (
    <IconButton
      label={`Snooze ${name}`}
      className="-my-2.5 shrink-0"
      onClick={() => openDialog(<SnoozeDialog task={task} name={name} last={last} />)}
    >
      <AlarmClock aria-hidden className="size-4.5" />
    </IconButton>
  );
}

function SnoozeDialog({ task: { kind, id }, name, last }: SnoozeProps & { readonly last: string }) {
  const tomorrow = addDays(today(), 1);
  const check = (day: string) => {
    if (day < tomorrow) return 'Choose a day from tomorrow on';
    return day > last ? `Choose ${formatCalendarDate(last)} at the latest` : undefined;
  };
  return (
    <ActionDialog
      title={`Snooze ${name}`}
      call={overviewCalls.snoozeTask}
      fields={{
        until: {
          label: 'Until',
          type: 'date',
          initial: tomorrow,
          hint: `At the latest ${formatCalendarDate(last)}.`,
          check,
        },
      }}
      draft={`snooze ${kind} ${id}`}
      input={({ until }) => ({ body: { kind, id, until } })}
      sentence="Today leaves it out for all operators, and shows it again on that day. Other lists show it as before."
      action="Snooze"
      done={() => `${name} is snoozed.`}
    />
  );
}

/** What is left out now, to bring it back. */
export function SnoozedList({ tasks }: { readonly tasks: readonly SnoozedTask[] }) {
  if (tasks.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="link flex min-h-11 w-fit cursor-pointer items-center text-ink-soft">
        {tasks.length} snoozed
      </summary>
      <ul className="divide-y divide-line border-y border-line">
        {tasks.map((task) => (
          <SnoozedRow key={`${task.kind} ${task.id}`} task={task} />
        ))}
      </ul>
    </details>
  );
}

function SnoozedRow({ task: { kind, id, name, until } }: { readonly task: SnoozedTask }) {
  const { mutate, isPending, error } = useDeskAction(overviewCalls.snoozeTask);
  const named = kind === 'counted' ? (countedNames[name] ?? name) : name;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {`${named}${describeKind(kind)}, until ${formatCalendarDate(until)}`}
      </span>
      <TextButton
        className="min-h-11 font-medium"
        idle={isPending}
        onClick={() => mutate({ body: { kind, id, until: null } })}
      >
        Bring back
        <span className="sr-only"> {named}</span>
      </TextButton>
      <ActionFailure error={error} changes />
    </li>
  );
}

function describeKind(kind: SnoozedTask['kind']): string {
  if (kind === 'quote') return ', mail';
  if (kind === 'follow-up') return ', follow-up';
  if (kind === 'stock') return ', keys left';
  if (kind === 'alert' || kind === 'counted') return '';
  return `, ${needNames[kind].toLowerCase()}`;
}

const countedNames: Readonly<Record<string, string>> = {
  quarantinedKeys: 'Keys in quarantine',
  tooShortKeys: 'Keys with too few days left',
  keysToRevoke: 'Keys to revoke at the vendor',
  ending: 'Licences that end soon',
};
