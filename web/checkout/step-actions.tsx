import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

interface StepActionsProps {
  readonly onBack?: () => void;
  /** A call is under way: there is no going back. */
  readonly busy?: boolean;
  /** The step's one main button. */
  readonly children: ReactNode;
}

/**
 * The end of a step, always in view where there is room. Onwards comes first, for the keyboard and on a phone; on
 * larger screens it stands on the right.
 */
export function StepActions({ onBack, busy = false, children }: StepActionsProps) {
  return (
    <div className="dialog-actions flex flex-col gap-3 sm:flex-row-reverse sm:items-center sm:justify-between">
      {children}
      {onBack && (
        <Button variant="ghost" className="sm:-ml-4" aria-disabled={busy} onClick={onBack}>
          <ArrowLeft aria-hidden className="size-4" />
          Back
        </Button>
      )}
    </div>
  );
}
