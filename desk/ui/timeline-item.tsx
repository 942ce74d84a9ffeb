import type { ReactNode } from 'react';
import { Dot, type Status } from './columns.tsx';

interface TimelineItemProps extends Status {
  /** When it was, and whose act. */
  readonly children: ReactNode;
}

/** One thing that happened, in a list of them. */
export function TimelineItem({ tone, text, children }: TimelineItemProps) {
  return (
    <li className="flex gap-3 text-sm">
      <Dot tone={tone} className="mt-1.5 size-2" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="text-xs wrap-anywhere text-ink-faint">{children}</p>
      </div>
    </li>
  );
}
