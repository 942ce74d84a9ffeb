import { useState } from 'react';
import { Button } from '../web/ui/button.tsx';
import { Badge } from '../web/ui/card.tsx';
import { Dialog } from '../web/ui/dialog.tsx';
import { Notice } from '../web/ui/notice.tsx';
import { toast } from '../web/ui/toast.ts';
import { Section, States } from './section.tsx';

export function MessagesSection() {
  return (
    <Section
      title="Messages"
      advice="A toast confirms an action and closes after 5 seconds. What a buyer must read also appears in a notice, with role “alert” for a failure. In a dialog both show the same text, since screen readers don’t announce what is outside a dialog."
    >
      <States of="Notice">
        <Notice tone="info" className="w-80">
          Our prices have changed since you opened the page. You have not been charged.
        </Notice>
        <Notice tone="danger" title="Your card was declined" className="w-80">
          You have not been charged. Try another card.
        </Notice>
        <Notice tone="demo" title="Demo Mode Active" className="w-80">
          No money is taken.
        </Notice>
        <Notice tone="offline" className="w-80">
          You are offline. Nothing you entered is lost.
        </Notice>
      </States>
      <States of="Toast">
        <ShowToast label="Show a toast" />
        <ShowToast label="Show a toast with an action" action={{ label: 'Undo', onClick: () => undefined }} />
        <ShowToast label="Show a destructive toast" variant="destructive" />
      </States>
      <States of="Dialog">
        <OpenDialog label="Open a dialog" />
        <OpenDialog label="Open a dialog with a footer" footer />
      </States>
      <States of="Badge">
        <Badge tone="eucalyptus">POPULAR</Badge>
        <Badge tone="action">12</Badge>
      </States>
    </Section>
  );
}

type ShowToastProps = { readonly label: string } & Pick<Parameters<typeof toast>[0], 'action' | 'variant'>;

function ShowToast({ label, ...content }: ShowToastProps) {
  const show = () => toast({ title: 'Removed from cart', description: 'Security Complete', ...content });
  return (
    <Button variant="secondary" onClick={show}>
      {label}
    </Button>
  );
}

function OpenDialog({ label, footer = false }: { readonly label: string; readonly footer?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="A dialog"
        footer={footer && <Button onClick={close}>Done</Button>}
      >
        <p>It takes the focus and returns it on closing. On a phone it is the whole screen.</p>
      </Dialog>
    </>
  );
}
