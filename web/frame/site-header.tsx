import { Menu, ShoppingCart, WifiOff, X } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { shop } from '../../shop.config.ts';
import { useOnline } from '../browser/use-online.ts';
import { countSeats, useCart } from '../stored-cart/cart-store.ts';
import type { Tab } from '../tabs/tabs.ts';
import { goToTab } from '../tabs/use-tab.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { PhoneLink } from '../ui/contact-links.tsx';
import { besideLogo, LogoMark } from '../ui/logo.tsx';
import { CartCount, cartName, TabList } from './tab-list.tsx';

interface SiteHeaderProps {
  readonly tab: Tab;
}

/** On small screens the tabs are in a menu beside the cart. */
export function SiteHeader({ tab }: SiteHeaderProps) {
  const seats = countSeats(useCart());

  const goHome = (event: MouseEvent) => {
    // With a modifier key the link opens a new browser tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goToTab('home');
  };
  return (
    // Tailwind's own class for the blur brings nine properties: 200 bytes of brotli in the
    // document.
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 [backdrop-filter:blur(8px)]">
      <div className="column flex min-h-16 items-center justify-between gap-2">
        <a href="/" onClick={goHome} className={homeLook}>
          <LogoMark className="h-8 max-w-44 shrink-0" />
          <span translate="no" className={besideLogo('leading-[1.1]')}>
            {shop.logoText}
          </span>
        </a>
        <PhoneLink className="mr-2 ml-auto py-2.5 text-sm max-lg:hidden" />
        <nav aria-label="Main" className="max-md:hidden">
          <TabList tab={tab} look="row" />
        </nav>
        <div className="-mr-2.5 flex items-center md:hidden">
          <IconButton
            label={cartName(seats)}
            aria-current={tab === 'cart' ? 'page' : undefined}
            onClick={() => goToTab('cart')}
            className="w-auto! min-w-11 gap-1.5 px-2.5"
          >
            <ShoppingCart className="size-5.5" />
            <CartCount seats={seats} />
          </IconButton>
          <SideMenu tab={tab} />
        </div>
      </div>
      <OfflineNotice />
    </header>
  );
}

const homeLook =
  '-ml-1 flex min-h-11 min-w-0 items-center gap-2 rounded-control px-1 font-semibold ' +
  'sm:text-[1.0625rem] tracking-tight';

/** It slides in from the right and closes after a pick. */
function SideMenu({ tab }: SiteHeaderProps) {
  const menu = useRef<HTMLDialogElement>(null);
  const open = () => menu.current?.showModal();
  const close = () => menu.current?.close();
  return (
    <>
      <IconButton label="Open menu" aria-haspopup="dialog" onClick={open}>
        <Menu className="size-5.5" />
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: The browser closes a dialog element on Esc. */}
      <dialog
        ref={menu}
        aria-label="Menu"
        // A click on the dialog element itself is on its backdrop.
        onClick={(event) => event.target === event.currentTarget && close()}
        className={menuLook}
      >
        <div className="flex h-full flex-col p-3">
          <div className="flex justify-end">
            <Button variant="ghost" onClick={close}>
              Close
              <X className="size-5" />
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

const menuLook =
  'left-auto h-dvh max-h-none w-80 max-w-[85vw] bg-paper text-ink shadow-overlay ' +
  'translate-x-full open:translate-x-0 starting:open:translate-x-full ' +
  'transition-all transition-discrete duration-180 backdrop:bg-scrim ' +
  'backdrop:opacity-0 open:backdrop:opacity-100 starting:open:backdrop:opacity-0 ' +
  'backdrop:transition-all backdrop:transition-discrete backdrop:duration-180';

/** Always present, so that screen readers announce its content. A dialog has its own notice. */
function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <div className={offlineLook}>
          <p className="column flex items-center gap-2.5 py-2.5">
            <WifiOff className="size-4.5 shrink-0" />
            <span>
              <strong className="font-semibold">You are offline.</strong> Your cart is kept. Orders
              and invoices need a connection.
            </span>
          </p>
        </div>
      )}
    </div>
  );
}

const offlineLook =
  'in-[.scroll-locked]:invisible border-t border-warning-line bg-warning-soft text-sm ' +
  'text-warning-strong';
