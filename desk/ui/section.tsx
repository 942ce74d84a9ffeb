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

/** Figures by their names beside each other, each in a card with what is below it. */
export function Figures({ of }: { readonly of: Readonly<Record<string, readonly [string, string]>> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {Object.entries(of).map(([label, [value, note]]) => (
        <Card key={label} className="p-4 sm:px-5">
          <dl className="space-y-1">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-xl font-semibold tracking-tight tabular-nums">{value}</dd>
            <dd className="text-sm whitespace-pre-line text-ink-faint">{note}</dd>
          </dl>
        </Card>
      ))}
    </div>
  );
}
