import { type ReactNode, useId } from 'react';
import { Card } from '../../web/ui/card.tsx';

interface SectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen, in a card. */
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
