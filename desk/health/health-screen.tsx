import { RefreshCw } from 'lucide-react';
import { healthCalls } from '../../contract/desk/health.ts';
import { Button } from '../../web/ui/button.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Moment } from '../ui/moment.tsx';
import { Screen } from '../ui/screen.tsx';
import { CheckList } from './check-list.tsx';
import { summariseChecks } from './summarise-checks.ts';
import { TestMail } from './test-mail.tsx';

/** What `npm run shop -- doctor` checks: what is broken comes first, each with what to do. */
export function HealthScreen() {
  const { data, error, refetch, isFetching } = useDeskQuery(healthCalls.readHealth, {});
  return (
    <Screen
      title="Health"
      actions={
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          {!isFetching && <RefreshCw aria-hidden className="size-4" />}
          Check again
        </Button>
      }
    >
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <p role="status">
            {summariseChecks(data.checks)} Checked on <Moment at={data.checkedAt} />.
          </p>
          <CheckList checks={data.checks} />
          <TestMail />
        </>
      ) : (
        <Loading rows={12} />
      )}
    </Screen>
  );
}
