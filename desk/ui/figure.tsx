import type { ReactNode } from 'react';
import { Card } from '../../web/ui/card.tsx';

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  /** Below the value. */
  readonly note?: ReactNode;
}

/** One figure, in a card. */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <Card className="p-4 sm:px-5">
      <dl className="space-y-1">
        <dt className="text-sm text-ink-soft">{label}</dt>
        <dd className="text-xl font-semibold tracking-tight tabular-nums">{value}</dd>
        {note && <dd className="text-sm text-ink-faint">{note}</dd>}
      </dl>
    </Card>
  );
}
