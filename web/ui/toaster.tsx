import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { type FocusEvent, useRef } from 'react';
import { classNames } from './class-names.ts';
import { keepClear } from './keep-clear.ts';
import { dismissToast, useToasts } from './toast.ts';
import type { ToastEntry } from './toast-state.ts';

/** The notification area: at the top on small screens, at the bottom right on larger ones. F8 focuses it. */
export function Toaster() {
  const { area, rememberOrigin, returnFocus } = useFocusOrigin();
  const close = (id: string) => {
    returnFocus();
    dismissToast(id);
  };
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {useToasts().map((entry) => (
        <ToastCard key={entry.id} entry={entry} onFocus={rememberOrigin} onClose={close} />
      ))}
      <Radix.Viewport ref={area} onFocus={rememberOrigin} hotkey={['F8']} className="toast-area" />
    </Radix.Provider>
  );
}

/**
 * Leads the focus back to where it was before it came into the notification area. Radix leaves it there when a toast
 * is closed by hand, and no toast after that one would ever go by itself.
 */
function useFocusOrigin() {
  const area = useRef<HTMLOListElement>(null);
  const origin = useRef<Element | null>(null);
  const rememberOrigin = ({ relatedTarget }: FocusEvent) => {
    if (!area.current?.parentElement?.contains(relatedTarget)) origin.current = relatedTarget;
  };
  const returnFocus = () => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || !area.current?.contains(activeElement)) return;
    activeElement.blur();
    if (origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true });
    origin.current = null;
  };
  return { area, rememberOrigin, returnFocus };
}

interface ToastCardProps {
  readonly entry: ToastEntry;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onClose: (id: string) => void;
}

function ToastCard({ entry, onFocus, onClose }: ToastCardProps) {
  const { id, open, title, description, variant, silent, action } = entry;
  const destructive = variant === 'destructive';
  return (
    <Radix.Root
      ref={keepClear}
      open={open}
      onFocus={onFocus}
      onOpenChange={(wanted) => !wanted && onClose(id)}
      type={destructive ? 'foreground' : 'background'}
      className={classNames(
        card,
        action && 'sm:ml-auto sm:w-72 sm:max-w-full',
        destructive ? 'border-alarm bg-alarm text-white' : 'border-line bg-raised',
      )}
    >
      <div
        className={classNames(
          'min-w-[min(6rem,100%)] flex-1 py-2',
          action && 'sm:basis-full sm:pt-1.5 sm:pr-2.5 sm:pb-1',
        )}
        {...(silent && notAnnounced)}
      >
        <Radix.Title className="text-[0.9375rem] font-semibold">{title}</Radix.Title>
        {description && (
          <Radix.Description className={classNames('mt-0.5 text-sm', !destructive && 'text-ink-soft')}>
            {description}
          </Radix.Description>
        )}
      </div>
      {action && (
        <Radix.Action
          altText={action.label}
          onClick={action.onClick}
          className="min-h-11 shrink-0 sm:mb-1 sm:grow rounded-control border border-line bg-surface px-3 text-sm font-medium text-ink transition-colors hover:bg-sunken"
        >
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Close notification"
        className="grid size-11 shrink-0 place-items-center rounded-control transition-colors hover:bg-current/10"
      >
        <X aria-hidden className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}

/** Radix reads out what is in a toast, but for what is marked so. */
const notAnnounced = { 'data-radix-toast-announce-exclude': '' };

const card =
  'pointer-events-auto flex flex-wrap items-center justify-end gap-1 rounded-card border py-1.5 pr-1.5 pl-4 shadow-overlay ' +
  'data-[state=open]:animate-toast-in data-[state=closed]:animate-toast-out ' +
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 ' +
  'data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-swipe-out';
