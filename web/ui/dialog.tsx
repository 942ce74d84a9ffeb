import '../styles/dialog.css';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { DialogFooter } from './dialog-footer.ts';
import { focusScreenHeading } from './screen-heading.tsx';

interface DialogProps {
  readonly open: boolean;
  /** Called by the close button, Esc and a click outside. */
  readonly onClose: () => void;
  readonly title: string;
  /** Esc, outside clicks and the close button do nothing. */
  readonly locked?: boolean;
  /**
   * Something covers the page, such as a bank's window: the dialog stays as it is but lets go of
   * the page.
   */
  readonly covered?: boolean;
  /** Moves the focus on opening. Without it the title takes the focus. */
  readonly onOpened?: (() => void) | undefined;
  /** Before the title, on its line: whose dialog it is. */
  readonly owner?: ReactNode;
  /** After the title, on its line, or on a second one where that is too narrow. */
  readonly facts?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The whole screen of a phone, a card on anything larger (`styles/dialog.css`). Title and footer
 * stay in view. On closing the focus returns to the opener, or to the screen's heading.
 */
export function Dialog({
  open,
  onClose,
  title,
  locked = false,
  covered = false,
  onOpened,
  owner,
  facts,
  footer,
  children,
}: DialogProps) {
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const opener = useRef<Element | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!covered) return;
    // Radix hides these from screen readers, not from the keyboard.
    const behind = document.querySelectorAll<HTMLElement>('[data-aria-hidden]');
    for (const element of behind) element.inert = true;
    return () => {
      for (const element of behind) element.inert = false;
      if (document.activeElement === document.body) focused.current?.focus();
    };
  }, [covered]);

  const closeOnEscape = (event: KeyboardEvent) => {
    // While a toast is visible, Radix gives Esc to the toast only.
    if (event.key !== 'Escape' || event.defaultPrevented || locked) return;
    // A dialog around this one, which React tells too, stays open.
    event.preventDefault();
    onClose();
  };
  const takeFocus = (event: Event) => {
    event.preventDefault();
    opener.current = document.activeElement;
    if (onOpened) onOpened();
    else heading.current?.focus();
  };
  const state = open ? 'open' : 'closed';
  return (
    // Only while it is open, Radix keeps the focus and the pointer from the rest of the page.
    <Radix.Root open={open && !covered} onOpenChange={(wanted) => !wanted && !locked && onClose()}>
      <Radix.Portal forceMount={covered || undefined}>
        <Radix.Overlay data-state={state} className={scrim} />
        <Radix.Content
          data-state={state}
          inert={covered}
          onFocus={(event) => {
            focused.current = event.target;
          }}
          aria-describedby={undefined}
          aria-modal={!covered}
          onKeyDown={closeOnEscape}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus(opener.current);
          }}
          className={look}
        >
          <header className={header}>
            <div className={titleLine}>
              {owner}
              <Radix.Title ref={heading} tabIndex={-1} className={facts ? shortTitle : longTitle}>
                {title}
              </Radix.Title>
              {facts}
            </div>
            <IconButton label="Close" aria-disabled={locked} onClick={onClose}>
              <X className="size-5" />
            </IconButton>
          </header>
          <div ref={measureGutter} className={body}>
            <DialogFooter value={actions}>
              <div ref={keepFocusInSight}>{children}</div>
            </DialogFooter>
          </div>
          {footer && <footer className={foot}>{footer}</footer>}
          {!footer && <footer ref={setActions} className={`${foot} empty:hidden`} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const scrim =
  'fixed inset-0 z-40 bg-scrim ' +
  'data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

const look =
  'dialog-frame fixed inset-0 z-40 flex h-dvh flex-col bg-surface shadow-overlay ' +
  'sm:top-(--top) sm:bottom-auto sm:mx-auto sm:h-fit sm:w-[min(var(--width),100%)] ' +
  'sm:max-h-[calc(100dvh-var(--top)-var(--bottom))] ' +
  'sm:rounded-card sm:border sm:border-line ' +
  'data-[state=closed]:animate-sink-out data-[state=open]:animate-rise-in';

const header =
  '@container flex shrink-0 items-start gap-2 border-b border-line py-1.5 pr-3 pl-(--inset)';

const titleLine = 'flex min-w-0 flex-1 flex-wrap items-center gap-x-3';
const shortTitle = 'flex min-h-11 shrink-0 items-center text-heading';
const longTitle = 'flex min-h-11 min-w-0 flex-1 items-center py-1 text-heading';

const body =
  'dialog-body overscroll-contain pt-5 pb-6 pl-(--inset) ' +
  'pr-[calc(var(--inset)-var(--gutter,0px))]';

const foot = 'shrink-0 border-t border-line bg-surface px-(--inset) py-3 sm:py-4';

/** A classic scrollbar takes its width from the inset: both sides of the dialog stay equal. */
function measureGutter(element: HTMLElement | null) {
  const gutter = element && element.offsetWidth - element.clientWidth;
  element?.style.setProperty('--gutter', `${gutter}px`);
}

/** The opener may have been removed with its screen. */
function returnFocus(element: Element | null) {
  const isThere = element?.isConnected && element !== document.body;
  if (isThere && element instanceof HTMLElement) element.focus();
  else focusScreenHeading();
}

/**
 * Scrolls the focused control back into view when content above it grows, such as a field's error
 * after the focus has left the field (WCAG 2.2, 2.4.11), or when the footer grows. While a heading
 * has the focus, a failure below it is shown instead. For the `ref` of the content of a scrolling
 * element.
 */
function keepFocusInSight(content: HTMLElement | null) {
  if (content === null) return;
  const observer = new ResizeObserver(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return;
    if (focused === content || !content.contains(focused)) return;

    const isHeading = focused.tabIndex < 0;
    const failure = isHeading && content.querySelector('[role=alert]');
    (failure || focused).scrollIntoView({ block: 'nearest' });
  });
  observer.observe(content);
  if (content.parentElement) observer.observe(content.parentElement);
  return () => observer.disconnect();
}
