import type { ReactNode } from 'react';
import { Dialog } from '../../web/ui/dialog.tsx';
import { settleFreshCode } from '../api/call-desk.ts';
import { DialogButtons } from '../ui/action-dialog.tsx';

interface ConfirmDialogProps {
  readonly button: ReactNode;
  readonly children: ReactNode;
}

/** Asks the operator to confirm a risky action. Closing it gives the action up. */
export function ConfirmDialog({ button, children }: ConfirmDialogProps) {
  const cancel = () => settleFreshCode(false);
  return (
    <Dialog
      open
      onClose={cancel}
      title="Confirm that it is you"
      footer={<DialogButtons onCancel={cancel}>{button}</DialogButtons>}
    >
      {children}
    </Dialog>
  );
}
