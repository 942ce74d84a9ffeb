import type { AuditEntry } from '../../contract/desk/audit.ts';
import { describeChanges } from './describe-changes.ts';

/** What an action changed, a line each. */
export function ChangeList({ event }: { readonly event: AuditEntry }) {
  return (
    <ul className="space-y-0.5 wrap-anywhere">
      {describeChanges(event.before, event.after).map(({ name, before, after }) => (
        <li key={name}>
          <span className="text-ink-faint">{name}</span>{' '}
          {before !== null && after !== null && (
            <>
              <del className="text-ink-soft decoration-ink-faint">{before}</del>
              <span className="text-ink-faint"> to </span>
            </>
          )}
          {before !== null && after === null && <>was {before}</>}
          {after}
        </li>
      ))}
    </ul>
  );
}
