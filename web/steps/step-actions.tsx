import { ArrowLeft } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { DialogFooter } from '../ui/dialog-footer.ts';

interface StepActionsProps {
  readonly onBack?: (() => void) | undefined;
  /** A call is under way: there is no going back. */
  readonly busy?: boolean;
  /** What the buyer accepts with the main button. */
  readonly note?: ReactNode;
  /** A button that submits names its form: it is outside of it. */
  readonly children: ReactNode;
}

/**
 * In the dialog's footer, always in view. The main button is first for the keyboard, and on the
 * right.
 */
export function StepActions({ onBack, busy = false, note, children }: StepActionsProps) {
  const footer = use(DialogFooter);
  if (footer === null) return null;
  return createPortal(
    <div className={look}>
      {children}
      {note}
      {onBack && (
        <Button
          variant="ghost"
          className="mr-auto -ml-4 max-sm:min-h-13"
          aria-disabled={busy}
          onClick={onBack}
        >
          <ArrowLeft className="size-4" />
          <span className="max-sm:sr-only">Back</span>
        </Button>
      )}
    </div>,
    footer,
  );
}

const look = 'dialog-actions flex flex-row-reverse items-center gap-y-2';
