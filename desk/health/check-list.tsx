import { Link } from 'wouter';
import type { HealthCheck } from '../../contract/desk/health.ts';
import { Card } from '../../web/ui/card.tsx';
import { formatCount } from '../ui/format-count.ts';
import { StatusPill } from '../ui/status-pill.tsx';

type State = HealthCheck['state'];

/** What is broken first, then what is to do, each with where to do it. What is fine is folded. */
export function CheckList({ checks }: { readonly checks: readonly HealthCheck[] }) {
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

/** `1 thing is broken, there are 2 things to do and 1 warning.` */
export function summariseChecks(checks: readonly HealthCheck[]): string {
  const count = (state: State) => checks.filter((check) => check.state === state).length;
  const [broken, tasks, warnings] = [count('broken'), count('task'), count('warning')];
  if (broken + tasks + warnings === 0) return 'Everything works.';
  const parts = [
    ...(tasks > 0 ? [`${formatCount(tasks, 'thing')} to do`] : []),
    ...(warnings > 0 ? [formatCount(warnings, 'warning')] : []),
  ];
  const first =
    broken === 0
      ? 'Nothing is broken'
      : `${formatCount(broken, 'thing')} ${broken === 1 ? 'is' : 'are'} broken`;
  return parts.length === 0 ? `${first}.` : `${first}. ${parts.join(' and ')}.`;
}

function Checks({ checks }: { readonly checks: readonly HealthCheck[] }) {
  return (
    <Card className="px-4 sm:px-5">
      <ul className="divide-y divide-line">
        {checks.map(({ name, state, finding, action, link }) => (
          <li
            key={`${name} ${finding}`}
            className="grid items-baseline gap-x-4 gap-y-1 py-3 sm:grid-cols-[6rem_minmax(0,1fr)_auto]"
          >
            <span>
              <StatusPill tone={states[state].tone}>{states[state].label}</StatusPill>
            </span>
            <h2 className="min-w-0 text-sm font-medium wrap-anywhere">
              {describeName(name)}: <span className="font-normal">{finding}</span>
            </h2>
            {link && (
              <Link
                href={link.href}
                className="link inline-flex min-h-6 w-fit items-center text-sm font-medium pointer-coarse:min-h-11"
              >
                {link.words}
              </Link>
            )}
            {action && (
              <p className="text-sm text-ink-soft wrap-anywhere sm:col-start-2 sm:row-start-2">{action}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const states = {
  ok: { tone: 'good', label: 'OK' },
  task: { tone: 'attention', label: 'To do' },
  warning: { tone: 'attention', label: 'Warning' },
  broken: { tone: 'failed', label: 'Broken' },
  skipped: { tone: 'plain', label: 'Not needed' },
} as const satisfies Record<State, object>;

/** `mail-server` is `Mail server`, and `mail-spf` is `Mail SPF`. What follows a space is the id of a product, or a setting. */
function describeName(name: string): string {
  const words = name.split(' ')[0]?.replaceAll('-', ' ') ?? name;
  const written = words.replace(/\b(spf|dkim|dmarc)\b/, (name) => name.toUpperCase());
  return `${written.slice(0, 1).toUpperCase()}${written.slice(1)}`;
}
