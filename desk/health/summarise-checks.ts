import type { HealthCheck } from '../../contract/desk/health.ts';
import { formatCount } from '../ui/format-count.ts';

const order: readonly HealthCheck['state'][] = ['broken', 'warning', 'ok', 'skipped'];

/** What is broken first, then warnings; otherwise in the server's order. */
export function sortChecks(checks: readonly HealthCheck[]): readonly HealthCheck[] {
  return checks.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

/** `1 check is broken, and 2 have a warning.` */
export function summariseChecks(checks: readonly HealthCheck[]): string {
  const count = (state: HealthCheck['state']) => checks.filter((check) => check.state === state).length;
  const [broken, warnings] = [count('broken'), count('warning')];
  if (broken + warnings === 0) return 'Everything works.';
  const verb = broken === 1 ? 'is' : 'are';
  const sentence = broken === 0 ? 'Nothing is broken' : `${formatCount(broken, 'thing')} ${verb} broken`;
  return `${sentence}, and there ${warnings === 1 ? 'is' : 'are'} ${formatCount(warnings, 'warning')}.`;
}
