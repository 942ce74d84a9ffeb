import { ScrollText } from 'lucide-react';
import { type AuditEntry, auditCalls } from '../../contract/desk/audit.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import type { Column } from '../ui/data-table.tsx';
import { Details } from '../ui/details.tsx';
import { DocumentButton } from '../ui/document-button.tsx';
import { OrderLink } from '../ui/links.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { Moment, ShortDay } from '../ui/moment.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { describeChanges, nameAction } from './describe-changes.ts';

/** What operators and the shop did, the newest first. */
export function AuditScreen() {
  const address = useListAddress();
  const { order, actor, action, since, after } = address.values;
  const filters = { order, actor, action, since };
  const query = useDeskQuery(auditCalls.list, { query: { ...filters, after } });
  const choices = useDeskQuery(auditCalls.listChoices, {}).data;
  return (
    <ListScreen
      title="Audit"
      csv={
        <DocumentButton call={auditCalls.downloadAudit} input={{ query: filters }}>
          CSV
        </DocumentButton>
      }
      address={address}
      filters={[
        { name: 'actor', label: 'Person', options: listOptions('Anybody', choices?.actors, actor) },
        {
          name: 'action',
          label: 'Action',
          options: listOptions('Any action', choices?.actions, action, nameAction),
        },
        { name: 'order', label: 'Order or invoice' },
        { name: 'since', label: 'From', type: 'date' },
      ]}
      query={query}
      rows={query.data?.events}
      next={query.data?.next}
      noun={['event', 'events']}
      keyOf={({ id }) => id}
      columns={columns}
      detailOf={(event) => <EventDetails event={event} />}
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
  { heading: 'Event', cell: ({ text }) => text, names: true, wraps: true, phone: 1 },
  { heading: 'When', width: '9rem', cell: ({ at }) => <ShortDay of={at} />, right: true, phone: 2 },
];

/** Labels by value. The one of the address is among them, also while they load. */
function listOptions(
  all: string,
  values: readonly string[] = [],
  chosen?: string,
  name = (value: string) => value,
): Record<string, string> {
  const known = chosen && !values.includes(chosen) ? [chosen, ...values] : values;
  return { '': all, ...Object.fromEntries(known.map((value) => [value, name(value)])) };
}

/** Who it was, and what an action changed or recorded, in words. */
function EventDetails({
  event: { actor, at, action, orderId, before, after },
}: {
  readonly event: AuditEntry;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Details
        of={[
          ['Person', actor],
          ['Time', <Moment key="time" at={at} />],
          ['Action', nameAction(action)],
          ['Order', orderId && <OrderLink key="order" orderId={orderId} />],
        ]}
      />
      <Details
        of={describeChanges(before, after).map(({ name, before: from, after: to }) => [
          name,
          from !== null && to !== null ? `${from} to ${to}` : (to ?? `was ${from}`),
        ])}
      />
    </div>
  );
}
