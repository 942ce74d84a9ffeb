import '../styles/choices.css';
import '../styles/print.css';
import '../styles/toast.css';
import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { type FocusEvent, useRef } from 'react';
import { classNames } from './class-names.ts';
import { dismissToast, type ToastEntry, useToast } from './toast.ts';
import { Tooltips } from './tooltips.tsx';

/** At the top on small screens, at the bottom right on larger ones. F8 focuses it. */
export function Toaster() {
  const toast = useToast();
  const { area, rememberFocus, returnFocus } = useReturnFocus();
  const close = () => {
    returnFocus();
    dismissToast();
  };
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && <ToastCard key={toast.id} toast={toast} onFocus={rememberFocus} onClose={close} />}
      {/* Only the toasts take clicks. A container tells the styles how wide the window is in
          letters. */}
      <div className="@container pointer-events-none fixed inset-0 z-50">
        <Radix.Viewport ref={area} onFocus={rememberFocus} hotkey={['F8']} className={areaLook} />
      </div>
      <Tooltips />
    </Radix.Provider>
  );
}

/**
 * Returns the focus to where it was before it entered the area. Radix leaves it there after a toast
 * is closed by hand, and then keeps every later toast open.
 */
function useReturnFocus() {
  const area = useRef<HTMLOListElement>(null);
  const previous = useRef<EventTarget | null>(null);

  const rememberFocus = ({ relatedTarget }: FocusEvent) => {
    if (!area.current?.parentElement?.contains(relatedTarget)) previous.current = relatedTarget;
  };
  const returnFocus = () => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement)) return;
    if (!area.current?.contains(activeElement)) return;

    activeElement.blur();
    if (previous.current instanceof HTMLElement) previous.current.focus({ preventScroll: true });
    previous.current = null;
  };
  return { area, rememberFocus, returnFocus };
}

interface ToastCardProps {
  readonly toast: ToastEntry;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onClose: () => void;
}

function ToastCard({ toast, onFocus, onClose }: ToastCardProps) {
  const { open, title, description, variant = 'plain', silent, action, place } = toast;
  const { type, colours, words } = variants[variant];
  return (
    <Radix.Root
      ref={offsetToast}
      open={open}
      onFocus={onFocus}
      onOpenChange={(wanted) => !wanted && onClose()}
      type={type}
      data-place={place}
      className={classNames(card, action && 'sm:ml-auto sm:w-72 sm:max-w-full', colours)}
    >
      <div
        className="min-w-[min(6rem,100%)] flex-1 py-2"
        data-radix-toast-announce-exclude={silent ? '' : undefined}
      >
        <Radix.Title className="text-[0.9375rem] font-semibold">{title}</Radix.Title>
        {description && (
          <Radix.Description className={classNames('mt-0.5', words)}>
            <ToastText text={description} />
          </Radix.Description>
        )}
      </div>
      {action && (
        <Radix.Action altText={action.label} onClick={action.onClick} className={actionLook}>
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Close notification"
        className={classNames(closeLook, action && 'sm:self-start')}
      >
        <X className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}

/** What it has no space for is announced, but not shown: whole sentences after the first. */
function ToastText({ text }: { readonly text: string }) {
  const { first, rest } = splitToast(text);
  return (
    <>
      <span>{first}</span>
      {rest !== '' && <span className="toast-rest">{rest}</span>}
    </>
  );
}

/** Two lines of a phone beside the title of a dialog. */
const shortText = 72;

/** A text that fits beside a dialog's title is shown whole there. */
export function splitToast(text: string): { readonly first: string; readonly rest: string } {
  const end = text.length > shortText ? text.search(/[.!?]\s/) + 1 : 0;
  if (end === 0) return { first: text, rest: '' };
  return { first: text.slice(0, end), rest: text.slice(end) };
}

export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** In pixels, above the controls below it. */
const gap = 8;

/**
 * Places a toast above the controls that it would cover, but never in the upper 40 % of the window.
 * It never moves later: that would be worse than a toast in the way.
 */
function offsetToast(toast: HTMLElement | null) {
  const area = toast?.parentElement;
  if (!toast || !area) return;
  area.style.setProperty('--toast-offset', '0px');
  const { left, right } = toast.getBoundingClientRect();
  const bottom = window.innerHeight - Number.parseFloat(getComputedStyle(area).paddingBottom);
  const box = { left, right, bottom, top: bottom - toast.offsetHeight };
  const controls = document.querySelectorAll('main :is(a[href], button, input, select)');
  const boxes = Array.from(controls, (control) => control.getBoundingClientRect());
  area.style.setProperty('--toast-offset', `${findOffset(box, boxes, window.innerHeight * 0.4)}px`);
}

/** The least at which the box covers none of the others; 0 if its top would be above `highest`. */
export function findOffset(box: Box, others: readonly Box[], highest: number): number {
  const below = others.filter(({ left, right }) => left < box.right && right > box.left);
  const isFree = (offset: number) =>
    box.top - offset >= highest &&
    below.every(({ top, bottom }) => top >= box.bottom - offset || bottom <= box.top - offset);
  const offsets = below.map(({ top }) => box.bottom - top + gap).filter((offset) => offset > 0);
  return [0, ...offsets.toSorted((a, b) => a - b)].find(isFree) ?? 0;
}

// `offsetToast` sets the offset.
const areaLook =
  'toast-area absolute inset-x-0 top-0 flex flex-col gap-2 p-3 text-[0.875rem] ' +
  'sm:top-auto sm:bottom-0 sm:left-auto sm:w-full sm:p-5 ' +
  'sm:pb-[calc(1.25rem+var(--toast-offset,0px))] md:max-w-[420px]';

const card =
  'pointer-events-auto flex flex-wrap items-center justify-end gap-x-1 rounded-card border ' +
  'py-1.5 pr-2 pl-4 shadow-overlay ' +
  'data-[state=open]:animate-rise-in data-[state=closed]:animate-fade-out ' +
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 ' +
  'data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-swipe-out';

const variants = {
  plain: { type: 'background', colours: 'border-line bg-raised', words: 'text-ink-soft' },
  destructive: {
    type: 'foreground',
    colours: 'border-alarm bg-alarm text-white',
    words: undefined,
  },
} as const;

const actionLook =
  'min-h-11 rounded-control border border-line bg-surface px-3 text-sm font-medium text-ink ' +
  'transition-colors hover:bg-sunken sm:order-last sm:mr-2.5 sm:mb-2 sm:basis-full';

const closeLook =
  'grid size-11 shrink-0 place-items-center rounded-control transition-colors hover:bg-current/10';
