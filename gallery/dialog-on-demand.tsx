import { type ComponentProps, useState } from 'react';
import { Button } from '../web/ui/button.tsx';
import { Dialog } from '../web/ui/dialog.tsx';

/** A button that opens a dialog. */
export function DialogOnDemand(props: Pick<ComponentProps<typeof Dialog>, 'title' | 'footer'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{props.title}</Button>
      <Dialog {...props} open={open} onClose={() => setOpen(false)}>
        <p>It takes the focus and returns it on closing. On a phone it is the whole screen.</p>
      </Dialog>
    </>
  );
}
