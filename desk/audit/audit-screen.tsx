import { ChevronRight, ScrollText } from 'lucide-react';
import { type AuditEntry, auditCalls } from '../../contract/desk/audit.ts';
import { useDeskList, useDeskQuery } from '../api/use-desk.ts';
import { type Column, rightColumn } from '../ui/columns.tsx';
import { DocumentButton } from '../ui/document-button.tsx';
import { Moment, ShortDay } from '../ui/format.tsx';
import { OrderLink } from '../ui/links.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { Details } from '../ui/section.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { describeChanges, nameAction } from './describe-changes.ts';

export function AuditScreen() {
  const { search: text, order, actor, action, from, to, after } = useListAddress().values;
  const filters = { text, order, actor, action, from, to };
  const list = useDeskList(auditCalls.list, { query: { ...filters, after } }, 'events');
  const { actors, actions } = useDeskQuery(auditCalls.listChoices, {}).data ?? {};
  const people = listOptions(actors, actor);
  const actionNames = listOptions(actions, action, nameAction);
  return (
    <ListScreen
      {...list}
      title="Audit"
      actions={<DocumentButton call={auditCalls.downloadAudit} input={{ query: filters }} />}
      filters={[
        { name: 'actor', label: 'Person', all: 'Anybody', options: people },
        { name: 'action', label: 'Action', all: 'Any action', options: actionNames },
        { name: 'order', label: 'Order or invoice' },
        { name: 'from', label: 'From', type: 'date' },
        { name: 'to', label: 'To', type: 'date' },
      ]}
      search="Order, invoice, person or action"
      noun="event"
      keyOf={({ id }) => id}
      columns={columns}
      empty={{
        icon: ScrollText,
        title: 'Nothing has happened yet',
        text: 'Every action of an operator is listed here: who did it, when, and what it changed.',
      }}
      noMatch="Remove a filter, or check how it is spelt."
    />
  );
}

const columns: readonly Column<AuditEntry>[] = [
  { heading: 'Event', cell: (event) => <Event event={event} />, wraps: true, phone: 1 },
  rightColumn('When', '10rem', ({ at }) => (
    <span className="flex h-11 items-center justify-end">
      <ShortDay of={at} />
    </span>
  )),
];

/** Labels by value. The one of the address is among them, also while they load. */
function listOptions(
  values: readonly string[] = [],
  chosen?: string,
  name = (value: string) => value,
) {
  const known = new Set(values);
  if (chosen) known.add(chosen);
  return Object.fromEntries([...known].map((value) => [value, name(value)]));
}

/** A sentence; behind it who it was, and what an action changed or recorded, in words. */
function Event({ event }: { readonly event: AuditEntry }) {
  const { id, text, actor, at, action, orderId, before, after } = event;
  const changes = describeChanges(before, after).map(({ name, before: from, after: to }) => [
    name,
    writeChange(from, to),
  ]);
  return (
    <details className="group whitespace-normal">
      <summary data-row-link={id} className="flex min-h-11 cursor-pointer items-center gap-1">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-faint group-open:rotate-90 max-row:hidden"
        />
        <span className="min-w-0">
          <span className="block row:truncate row:group-open:whitespace-normal">{text}</span>
          <span className="mt-0.5 block text-ink-soft row:hidden">
            <Moment at={at} />
          </span>
        </span>
      </summary>
      <div className="grid gap-4 py-3 sm:grid-cols-2 sm:pl-5">
        <Details
          of={{
            Person: actor,
            Time: <Moment at={at} />,
            Action: nameAction(action),
            Order: orderId && <OrderLink orderId={orderId} />,
          }}
        />
        <Details of={Object.fromEntries(changes)} />
      </div>
    </details>
  );
}

function writeChange(from: string | null, to: string | null): string {
  if (to === null) return `was ${from}`;
  if (from === null) return to;
  return `${from} to ${to}`;
}
