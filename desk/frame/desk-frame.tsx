import { Menu, X } from 'lucide-react';
import { type PropsWithChildren, useRef } from 'react';
import type { DeskSession } from '../../contract/desk/session.ts';
import { shop } from '../../shop.config.ts';
import { IconButton } from '../../web/ui/button.tsx';
import { besideLogo, LogoMark } from '../../web/ui/logo.tsx';
import { SkipLink } from '../../web/ui/screen-heading.tsx';
import { StatusPill } from '../ui/columns.tsx';
import { capitalise } from '../ui/format.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { DeskKeys } from './desk-keys.tsx';
import { Navigation, OperatorMenu } from './navigation.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';
import { RememberThing } from './remember-thing.tsx';
import { SearchField } from './search-field.tsx';

interface SessionProps {
  readonly session: DeskSession;
}

export function DeskFrame({ session, children }: PropsWithChildren<SessionProps>) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <SkipLink />
      <aside className="border-r border-line bg-sunken max-lg:hidden">
        <div className="sticky top-0 flex h-dvh flex-col gap-4 p-3">
          <DeskLogo />
          <Navigation label="Main" />
          <OperatorMenu session={session} />
        </div>
      </aside>
      <div className="min-w-0">
        <header className="sticky top-0 z-30 bg-paper">
          <div className="flex items-center gap-2 border-b border-line px-4 py-2 sm:px-6 lg:px-8">
            <PhoneMenu session={session} />
            <SearchField />
            <span className="ml-auto pl-2">
              <StatusPill tone={modeTones[session.mode]} text={capitalise(session.mode)} />
            </span>
          </div>
          <OfflineStrip />
          <PasskeyOffer session={session} />
          <Outcome />
        </header>
        <main>{children}</main>
        <DeskKeys />
        <RememberThing email={session.email} />
      </div>
    </div>
  );
}

const modeTones = { demo: 'plain', sandbox: 'active', live: 'good' } as const;

function PhoneMenu({ session }: SessionProps) {
  const menu = useRef<HTMLDialogElement>(null);
  const close = () => menu.current?.close();
  return (
    <div className="-ml-2.5 lg:hidden">
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        onClick={() => menu.current?.showModal()}
      >
        <Menu aria-hidden className="size-5.5" />
      </IconButton>
      <dialog ref={menu} aria-label="Menu" closedby="any" className={menuClass}>
        <div className="flex h-full flex-col gap-4 p-3">
          <div className="flex items-center justify-between">
            <DeskLogo />
            <IconButton label="Close" onClick={close}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </div>
          <Navigation label="Menu" onPick={close} />
          <OperatorMenu session={session} onPick={close} />
        </div>
      </dialog>
    </div>
  );
}

const menuClass =
  'fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-paper text-ink ' +
  'shadow-overlay backdrop:bg-scrim';

function DeskLogo() {
  return (
    <p className="flex min-h-11 items-center gap-2.5 px-2 leading-tight">
      <LogoMark className="h-7 max-w-36 shrink-0" />
      <span className="min-w-0">
        <span translate="no" className={besideLogo('block font-semibold tracking-tight')}>
          {shop.logoText}
        </span>
        <span className="block text-xs text-ink-faint">Desk</span>
      </span>
    </p>
  );
}
