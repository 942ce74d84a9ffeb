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

/** The end of a step, always in view where there is room: onwards on the right, or on top on a phone. */
export function StepActions({ onBack, busy = false, children }: StepActionsProps) {
  return (
    <div className="dialog-actions flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-between">
      {onBack ? (
        <Button variant="ghost" className="sm:-ml-4" aria-disabled={busy} onClick={onBack}>
          <ArrowLeft aria-hidden className="size-4" />
          Back
        </Button>
      ) : (
        <span />
      )}
      {children}
    </div>
  );
}
