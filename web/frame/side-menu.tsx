import { Menu, X } from 'lucide-react';
import { useRef } from 'react';
import type { Tab } from '../tabs/tabs.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { PhoneLink } from '../ui/contact-links.tsx';
import { TabList } from './tab-list.tsx';

/** The tabs on small screens: a menu that slides in from the right and closes after a pick. */
export function SideMenu({ tab }: { readonly tab: Tab }) {
  const menu = useRef<HTMLDialogElement>(null);
  const close = () => menu.current?.close();
  return (
    <>
      <IconButton label="Open menu" aria-haspopup="dialog" onClick={() => menu.current?.showModal()}>
        <Menu aria-hidden className="size-5.5" />
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: The browser closes a dialog element on Esc. */}
      <dialog
        ref={menu}
        aria-label="Menu"
        // A click on the dialog element itself is on its backdrop.
        onClick={(event) => event.target === event.currentTarget && close()}
        className={look}
      >
        <div className="flex h-full flex-col p-3">
          <div className="flex justify-end">
            <Button variant="ghost" onClick={close}>
              Close
              <X aria-hidden className="size-5" />
            </Button>
          </div>
          <nav aria-label="Main" className="mt-2 flex-1">
            <TabList tab={tab} look="column" onPick={close} />
          </nav>
          <p className="px-4 py-3 text-sm text-ink-soft">
            Questions? <PhoneLink className="py-2.5" />
          </p>
        </div>
      </dialog>
    </>
  );
}

// It slides in over the page.
const look =
  'left-auto h-dvh max-h-none w-80 max-w-[85vw] bg-paper text-ink shadow-overlay ' +
  'translate-x-full open:translate-x-0 starting:open:translate-x-full transition-all transition-discrete duration-180 ' +
  'backdrop:bg-scrim backdrop:opacity-0 open:backdrop:opacity-100 starting:open:backdrop:opacity-0 ' +
  'backdrop:transition-all backdrop:transition-discrete backdrop:duration-180';
