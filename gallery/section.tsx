import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  readonly advice: string;
  readonly children: ReactNode;
}

export function Section({ title, advice, children }: SectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-section">
        {title}
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">{advice}</p>
      <div className="mt-6 space-y-8">{children}</div>
    </section>
  );
}

interface StatesProps {
  readonly of: string;
  readonly children: ReactNode;
}

/** The states of a component. */
export function States({ of, children }: StatesProps) {
  return (
    <div className="border-t border-line pt-4">
      <h3 className="mb-4 text-sm font-semibold text-ink-soft">{of}</h3>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </div>
  );
}
