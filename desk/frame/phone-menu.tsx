import { Menu, X } from 'lucide-react';
import { useRef } from 'react';
import type { DeskSession } from '../../contract/desk/session.ts';
import { IconButton } from '../../web/ui/button.tsx';
import { DeskLogo } from './desk-logo.tsx';
import { Navigation } from './navigation.tsx';
import { OperatorMenu } from './operator-menu.tsx';

/** The navigation on small screens: a menu that covers the page and closes after a pick. */
export function PhoneMenu({ session }: { readonly session: DeskSession }) {
  const menu = useRef<HTMLDialogElement>(null);
  const close = () => menu.current?.close();
  return (
    <div className="-ml-2.5 lg:hidden">
      <IconButton label="Open menu" aria-haspopup="dialog" onClick={() => menu.current?.showModal()}>
        <Menu aria-hidden className="size-5.5" />
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog element on Esc */}
      <dialog
        ref={menu}
        aria-label="Menu"
        // A click on the dialog element itself is on its backdrop.
        onClick={(event) => event.target === event.currentTarget && close()}
        className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-paper text-ink shadow-overlay backdrop:bg-scrim"
      >
        <div className="flex h-full flex-col gap-4 p-3">
          <div className="flex items-center justify-between">
            <DeskLogo />
            <IconButton label="Close" onClick={close}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </div>
          <Navigation label="Menu" className="flex-1 overflow-y-auto" onPick={close} />
          <OperatorMenu session={session} />
        </div>
      </dialog>
    </div>
  );
}
