import type { ReactNode } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { ActionFailure } from './action-failure.tsx';
import { DangerButton } from './danger-button.tsx';
import { useFocusInvalid } from './use-focus-invalid.ts';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The question, as a title: "Refund this order?" */
  readonly title: string;
  /** One sentence about what will happen, with the amount: "$330.00 goes back to the card ending in 4242." */
  readonly effect: ReactNode;
  /** What can't be undone, in a sentence. Null when everything can. */
  readonly irreversible: ReactNode;
  /** What the button does: "Refund $330.00". */
  readonly action: string;
  readonly onConfirm: () => void;
  /** The state of the action, from `useDeskAction`. */
  readonly state: { readonly isPending: boolean; readonly error: Error | null };
  /** The failure that a field shows instead. The field takes the focus. */
  readonly refusal?: Error | null;
  /** Fields, above the buttons. */
  readonly children?: ReactNode;
}

/** Asks before an action that moves money or can't be undone, and shows why it failed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    title,
    effect,
    irreversible,
    action,
    onConfirm,
    state,
    refusal = null,
    children,
  } = props;
  const form = useFocusInvalid<HTMLFormElement>(refusal);
  const ConfirmButton = irreversible === null ? Button : DangerButton;
  return (
    <Dialog open={open} onClose={onClose} title={title} locked={state.isPending}>
      <form
        ref={form}
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <div className="space-y-2">
          <p>{effect}</p>
          {irreversible !== null && <p className="font-medium text-danger-strong">{irreversible}</p>}
        </div>
        {children}
        <ActionFailure error={state.error} changes />
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button variant="secondary" aria-disabled={state.isPending} onClick={onClose}>
            Cancel
          </Button>
          <ConfirmButton type="submit" busy={state.isPending}>
            {action}
          </ConfirmButton>
        </div>
      </form>
    </Dialog>
  );
}
