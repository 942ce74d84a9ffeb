import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { keysCalls } from '../../contract/desk/keys.ts';
import { Button } from '../../web/ui/button.tsx';
import { useDeskAction, useDeskList } from '../api/use-desk.ts';
import { ActionAnswer } from '../ui/action-answer.tsx';
import { ActionFailure } from '../ui/action-failure.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Pager } from '../ui/pager.tsx';
import { Screen } from '../ui/screen.tsx';
import { formatKeys } from './format-count.ts';
import { RevokeTable } from './revoke-table.tsx';
import { useSelection } from './use-selection.ts';

/** The keys of refunds and replacements, which the vendor is to revoke, with a mark for those that are done. */
export function KeysToRevokeScreen() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeskList(
    keysCalls.listKeysToRevoke,
    { query: {} },
  );
  const keys = data?.flatMap((page) => page.keys) ?? [];
  const selection = useSelection(keys.map(({ licenceKeyId }) => licenceKeyId));
  const { ids } = selection;
  const revealing = useDeskAction(keysCalls.revealKeysToRevoke);
  const marking = useDeskAction(keysCalls.markKeysRevoked);
  const [marked, setMarked] = useState(0);
  const texts = new Map(revealing.data?.keys.map(({ licenceKeyId, key }) => [licenceKeyId, key]));
  const mark = () =>
    marking.mutate({ body: { licenceKeyIds: ids } }, { onSuccess: (answer) => setMarked(answer.marked) });
  return (
    <Screen
      title="Keys to revoke"
      actions={
        <Link href="/keys" className="link inline-flex min-h-11 items-center px-2">
          Keys in stock
        </Link>
      }
    >
      <p className="max-w-prose text-sm text-ink-soft">
        Buyers got these keys, and then their money back or another key. Ask the vendor to revoke them, and
        mark them here. Revealing them needs a fresh code, and the audit records it.
      </p>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      <ActionAnswer
        error={marking.error}
        done={marking.isSuccess && marked > 0 && `${formatKeys(marked)} marked as revoked.`}
      />
      {data && keys.length === 0 && !hasNextPage && (
        <EmptyState icon={ListChecks} title="No keys to revoke">
          Keys of refunded seats and replaced keys appear here.
        </EmptyState>
      )}
      {keys.length > 0 && (
        <div className="space-y-4">
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="secondary" onClick={selection.chooseAll}>
              {ids.length === keys.length ? 'Choose none' : 'Choose all listed'}
            </Button>
            <Button
              variant="secondary"
              aria-disabled={ids.length === 0}
              busy={revealing.isPending}
              onClick={() => revealing.mutate({ body: { licenceKeyIds: ids } })}
            >
              Reveal {ids.length > 0 ? formatKeys(ids.length) : 'keys'}
            </Button>
            <Button aria-disabled={ids.length === 0} busy={marking.isPending} onClick={mark}>
              Mark {ids.length > 0 ? formatKeys(ids.length) : 'keys'} as revoked
            </Button>
          </div>
          <ActionFailure error={revealing.error} />
          <RevokeTable keys={keys} texts={texts} selection={selection} />
          <Pager
            shown={keys.length}
            noun={['key', 'keys']}
            hasMore={hasNextPage}
            onMore={() => void fetchNextPage()}
            busy={isFetchingNextPage}
          />
        </div>
      )}
    </Screen>
  );
}
