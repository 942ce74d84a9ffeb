import { ScrollText } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { auditCalls } from '../../contract/desk/audit.ts';
import { useDeskList } from '../api/use-desk.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Pager } from '../ui/pager.tsx';
import { Screen } from '../ui/screen.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';

/** What operators and the shop did, the newest first. The filters are in the address. */
export function AuditScreen() {
  const [params] = useSearchParams();
  const filters = Object.fromEntries(
    ['order', 'actor', 'action', 'since'].map((name) => [name, params.get(name) ?? '']),
  );
  const list = useDeskList(auditCalls.list, { query: filters });
  const events = list.data?.flatMap((page) => page.events) ?? [];
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <Screen title="Audit">
      <AuditFilters />
      {list.error ? (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Loading rows={10} />
      ) : events.length === 0 ? (
        <EmptyState icon={ScrollText} title={isFiltered ? 'No event matches' : 'Nothing has happened yet'}>
          {isFiltered
            ? 'Remove a filter, or check how it is spelt.'
            : 'Every action of an operator is listed here: who did it, when, and what it changed.'}
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption="Events"
            rows={events}
            keyOf={({ id }) => id}
            columns={auditColumns}
            stale={list.isPlaceholderData}
          />
          <Pager
            shown={events.length}
            noun={['event', 'events']}
            hasMore={list.hasNextPage}
            onMore={() => void list.fetchNextPage()}
            busy={list.isFetchingNextPage}
          />
        </>
      )}
    </Screen>
  );
}
