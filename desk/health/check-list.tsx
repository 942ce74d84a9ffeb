import type { HealthCheck } from '../../contract/desk/health.ts';
import { Card } from '../../web/ui/card.tsx';
import { StatusPill } from '../ui/status-pill.tsx';
import { sortChecks } from './summarise-checks.ts';

/** Every check: its state, what was found and what to do. */
export function CheckList({ checks }: { readonly checks: readonly HealthCheck[] }) {
  return (
    <Card className="px-4 sm:px-5">
      <ul className="divide-y divide-line">
        {sortChecks(checks).map(({ name, state, finding, action }) => (
          <li
            key={`${name} ${finding}`}
            className="grid items-baseline gap-x-4 gap-y-1 py-3 sm:grid-cols-[7rem_12rem_minmax(0,1fr)]"
          >
            <span>
              <StatusPill tone={states[state].tone}>{states[state].label}</StatusPill>
            </span>
            <h2 className="font-medium wrap-anywhere">{describeName(name)}</h2>
            <div className="text-sm wrap-anywhere">
              <p className={state === 'skipped' ? 'text-ink-soft' : undefined}>{finding}</p>
              {action && <p className="mt-1 text-ink-soft">{action}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const states = {
  ok: { tone: 'good', label: 'OK' },
  warning: { tone: 'attention', label: 'Warning' },
  broken: { tone: 'failed', label: 'Broken' },
  skipped: { tone: 'plain', label: 'Not needed' },
} as const satisfies Record<HealthCheck['state'], object>;

/** `mail-server` is `Mail server`. What follows a space is a product or a setting. */
function describeName(name: string): string {
  const [check = '', ...subject] = name.split(' ');
  const words = check.replaceAll('-', ' ');
  return [`${words.slice(0, 1).toUpperCase()}${words.slice(1)}`, ...subject].join(' ');
}
