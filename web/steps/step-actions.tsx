import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

interface StepActionsProps {
  readonly onBack?: (() => void) | undefined;
  /** A call is under way: there is no going back. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/**
 * Always in view if there is space. The main button is first for the keyboard, and on the right.
 */
export function StepActions({ onBack, busy = false, children }: StepActionsProps) {
  return (
    <div className={look}>
      {children}
      {onBack && (
        <Button
          variant="ghost"
          className="mr-auto -ml-4 max-sm:min-h-13"
          aria-disabled={busy}
          onClick={onBack}
        >
          <ArrowLeft className="size-4" />
          Back
        </Button>
      )}
    </div>
  );
}

const look =
  'dialog-actions flex flex-row-reverse flex-wrap items-end gap-x-3 gap-y-2 ' +
  'max-sm:[&>:first-child]:grow sm:items-center';
