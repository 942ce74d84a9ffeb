import { RefreshCw } from 'lucide-react';
import { healthCalls } from '../../contract/desk/health.ts';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { useDeskAction, useDeskQuery } from '../api/use-desk.ts';
import { ActionFailure } from '../ui/action-failure.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Moment } from '../ui/moment.tsx';
import { Screen } from '../ui/screen.tsx';
import { Section } from '../ui/section.tsx';
import { CheckList, summariseChecks } from './check-list.tsx';

/** What `npm run shop -- doctor` checks. */
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

/** Sends a mail to all operators, and shows what the mail server replied. */
function TestMail() {
  const { mutate, data, error, isPending } = useDeskAction(healthCalls.sendTestMail);
  return (
    <Section
      title="Test mail"
      actions={
        <Button variant="secondary" busy={isPending} onClick={() => mutate({})}>
          Send test mail
        </Button>
      }
    >
      <p className="text-sm text-ink-soft">
        A mail to all operators shows whether mails arrive, which no other check can.
      </p>
      <ActionFailure error={error} />
      {data && (
        <Notice tone={data.state === 'ok' ? 'info' : 'danger'} role="status">
          <p>{data.finding}</p>
          {data.action && <p>{data.action}</p>}
        </Notice>
      )}
    </Section>
  );
}
