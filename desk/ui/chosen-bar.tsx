import type { ReactNode } from 'react';
import { Button } from '../../web/ui/button.tsx';

interface ChosenBarProps {
  /** `3 orders`. */
  readonly what: string;
  readonly onClear: () => void;
  /** What can be done to all of them. */
  readonly children: ReactNode;
}

/** What is chosen in a list, and what to do with it. `frame/desk-keys.tsx` clears it by Escape. */
export function ChosenBar({ what, onClear, children }: ChosenBarProps) {
  return (
    <fieldset className={barClass}>
      <legend className="sr-only">{what} chosen</legend>
      <p className="mr-auto min-w-0 py-2 text-sm font-medium text-ink">{what} chosen</p>
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <Button variant="ghost" data-clears-chosen aria-keyshortcuts="Escape" onClick={onClear}>
          Clear
        </Button>
      </div>
    </fieldset>
  );
}

const barClass =
  'flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-action-line ' +
  'bg-action-soft px-3 py-1.5 sm:px-4 row:py-px';
