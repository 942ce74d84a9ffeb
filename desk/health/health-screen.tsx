import { RefreshCw } from 'lucide-react';
import { type HealthCheck, healthCalls } from '../../contract/desk/health.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { useDeskAction, useDeskQuery } from '../api/use-desk.ts';
import { Attention } from '../ui/attention.tsx';
import { ActionFailure, Loaded } from '../ui/call-states.tsx';
import { StatusPill } from '../ui/columns.tsx';
import { CommandBox } from '../ui/command-box.tsx';
import { capitalise, formatCount, Moment } from '../ui/format.tsx';
import { TextLink } from '../ui/links.tsx';
import { Screen } from '../ui/screen.tsx';
import { Section } from '../ui/section.tsx';

/** What `npm run shop -- doctor` checks. */
export function HealthScreen() {
  const query = useDeskQuery(healthCalls.readHealth, {});
  const { refetch, isFetching } = query;
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
      <Loaded query={query} rows={12}>
        {({ checks, checkedAt }) => (
          <>
            <p role="status">
              {summariseChecks(checks)} Checked on <Moment at={checkedAt} />.
            </p>
            <CheckList checks={checks} />
            <TestMail />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

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
        Sends an email to all operators. No other check shows whether emails arrive.
      </p>
      <ActionFailure error={error} />
      {data && (
        <Attention role="status" isSettled={data.state === 'ok'}>
          <p>{data.finding}</p>
          {data.action && <p>{data.action}</p>}
        </Attention>
      )}
    </Section>
  );
}

type State = HealthCheck['state'];

/** What is broken first, then what is to do, each with where to do it. What is fine is folded. */
function CheckList({ checks }: { readonly checks: readonly HealthCheck[] }) {
  const inState = (state: State) => checks.filter((check) => check.state === state);
  const open = (['broken', 'task', 'warning'] as const).flatMap(inState);
  const fine = [...inState('ok'), ...inState('skipped')];
  return (
    <>
      {open.length > 0 && <Checks checks={open} />}
      <details>
        <summary className="w-fit py-1 text-sm font-medium text-action-strong">
          {formatCount(fine.length, 'check')} without findings
        </summary>
        <div className="mt-3">
          <Checks checks={fine} />
        </div>
      </details>
    </>
  );
}

/** `1 thing is broken. 2 things to do and 1 warning.` */
function summariseChecks(checks: readonly HealthCheck[]): string {
  const count = (state: State) => checks.filter((check) => check.state === state).length;
  const [broken, tasks, warnings] = [count('broken'), count('task'), count('warning')];
  if (broken + tasks + warnings === 0) return 'Everything works.';
  const parts = [
    tasks > 0 && `${formatCount(tasks, 'thing')} to do`,
    warnings > 0 && formatCount(warnings, 'warning'),
  ].filter(Boolean);
  const first = `${describeBroken(broken)}.`;
  if (parts.length === 0) return first;
  return `${first} ${parts.join(' and ')}.`;
}

function describeBroken(count: number): string {
  if (count === 0) return 'Nothing is broken';
  if (count === 1) return '1 thing is broken';
  return `${formatCount(count, 'thing')} are broken`;
}

function Checks({ checks }: { readonly checks: readonly HealthCheck[] }) {
  return (
    <Card className="px-4 sm:px-5">
      <ul className="divide-y divide-line">
        {checks.map(({ name, state, finding, action, command, link }) => (
          <li key={`${name} ${finding}`} className={checkClass}>
            <span>
              <StatusPill {...states[state]} />
            </span>
            <h2 className="min-w-0 text-sm font-medium wrap-anywhere">
              {describeName(name)}: <span className="font-normal">{finding}</span>
            </h2>
            {link && (
              <TextLink href={link.href} className="min-h-6 w-fit text-sm font-medium">
                {link.words}
              </TextLink>
            )}
            {action && (
              <p className="text-sm text-ink-soft wrap-anywhere sm:col-start-2 sm:row-start-2">
                {action}
              </p>
            )}
            {command && (
              <div className="mt-1 sm:col-start-2">
                <CommandBox command={command} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const checkClass =
  'grid items-baseline gap-x-4 gap-y-1 py-3 sm:grid-cols-[6rem_minmax(0,1fr)_auto]';

const states = {
  ok: { tone: 'good', text: 'OK' },
  task: { tone: 'attention', text: 'To do' },
  warning: { tone: 'attention', text: 'Warning' },
  broken: { tone: 'attention', text: 'Broken' },
  skipped: { tone: 'plain', text: 'Not needed' },
} as const satisfies Record<State, object>;

/** `mail-spf` is `Mail SPF`. What follows a space is the id of a product, or a setting. */
function describeName(name: string): string {
  const [first = name] = name.split(' ');
  const words = first.replaceAll('-', ' ');
  return capitalise(words.replace(/\b(spf|dkim|dmarc)\b/, (term) => term.toUpperCase()));
}
