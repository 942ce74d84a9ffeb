import type { ComponentProps } from 'react';
import { Dialog } from '../../web/ui/dialog.tsx';
import { closeDialog } from './action-dialog.tsx';
import { LoadFailure } from './call-states.tsx';

interface DialogFailureProps extends ComponentProps<typeof LoadFailure> {
  readonly title: string;
}

/** In place of a dialog whose content did not load. */
export function DialogFailure({ title, ...failure }: DialogFailureProps) {
  return (
    <Dialog open onClose={closeDialog} title={title}>
      <LoadFailure {...failure} />
    </Dialog>
  );
}
