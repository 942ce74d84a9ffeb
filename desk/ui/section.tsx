import { type ReactNode, useId } from 'react';
import { Card } from '../../web/ui/card.tsx';

interface SectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, actions, children }: SectionProps) {
  const headingId = useId();
  return (
    <Card className="p-4 sm:p-5">
      <section aria-labelledby={headingId} className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={headingId} className="text-heading">
            {title}
          </h2>
          {actions}
        </div>
        {children}
      </section>
    </Card>
  );
}

/** A bar with the form's buttons, which stays in view below the fields. */
export const bottomBarClass =
  'bottom-bar sticky bottom-0 z-10 rounded-t-card border border-b-0 border-line bg-surface px-4 py-3 ' +
  'shadow-overlay sm:px-5';

/** Names with their values, below each other. What has no value is left out. */
export function Details({ of }: { readonly of: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="space-y-2.5 text-sm">
      {Object.entries(of).map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="text-xs text-ink-soft">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
