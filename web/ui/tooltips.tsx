import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** In milliseconds, as the pointer rests on a control. */
const openDelay = 700;

/** How long after a tooltip closes the next one opens without that delay, in milliseconds. */
const skipDelay = 300;

/** In pixels, around a tooltip. */
const gap = 6;

/** Shows the `data-tooltip` of the control that the pointer rests on or the keyboard focuses. */
export function Tooltips() {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const tooltip = useRef<HTMLDivElement>(null);
  useEffect(() => watchTargets(setTarget), []);
  useLayoutEffect(() => {
    if (!target || !tooltip.current) return;
    tooltip.current.showPopover();
    placeAt(tooltip.current, target.getBoundingClientRect());
  }, [target]);

  if (!target) return null;
  return (
    <div
      ref={tooltip}
      key={target.dataset.tooltip}
      role="tooltip"
      popover="manual"
      className={look}
    >
      {target.dataset.tooltip}
    </div>
  );
}

// The ::before bridges the gap, so that the pointer can move onto the tooltip.
const look =
  'fixed inset-auto m-0 max-w-64 overflow-visible animate-fade-in rounded-sm ' +
  'border border-transparent bg-ink px-2.5 py-1.5 text-[0.8125rem] text-paper shadow-raised ' +
  'before:absolute before:-inset-2 before:-z-1';

/**
 * Esc, a press or moving away closes a tooltip; moving onto it keeps it open (WCAG 2.2, 1.4.13).
 * Touch opens none.
 */
function watchTargets(show: (target: HTMLElement | null) => void): () => void {
  let target: HTMLElement | null = null;
  let isOpen = false;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    isOpen = true;
    show(target);
  };
  const close = () => {
    clearTimeout(timer);
    if (isOpen) closedAt = Date.now();
    target = null;
    isOpen = false;
    show(null);
  };
  const moveTo = (next: HTMLElement | null, delay: number) => {
    if (next === target) return;
    close();
    target = next;
    if (!next) return;

    if (delay === 0 || Date.now() - closedAt < skipDelay) open();
    else timer = setTimeout(open, delay);
  };

  const point = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || findClosest(event, '[role=tooltip]')) return;
    moveTo(findClosest(event, '[data-tooltip]'), openDelay);
  };
  const focus = (event: Event) => moveTo(findClosest(event, '[data-tooltip]:focus-visible'), 0);
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close();

  const listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  document.addEventListener('pointerover', point, options);
  document.addEventListener('focusin', focus, options);
  document.addEventListener('keydown', closeOnEscape, options);
  for (const name of ['focusout', 'pointerdown', 'click', 'scroll'])
    document.addEventListener(name, close, options);

  return () => {
    listeners.abort();
    clearTimeout(timer);
  };
}

function findClosest({ target }: Event, selector: string): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>(selector);
}

/** Above the control, or below it where there is no space. */
function placeAt(tooltip: HTMLElement, control: DOMRect) {
  const { width, height } = tooltip.getBoundingClientRect();
  const middle = control.left + control.width / 2 - width / 2;
  const rightmost = document.documentElement.clientWidth - width - gap;
  const above = control.top - height - gap;
  tooltip.style.left = `${Math.max(gap, Math.min(middle, rightmost))}px`;
  tooltip.style.top = `${above < gap ? control.bottom + gap : above}px`;
}
