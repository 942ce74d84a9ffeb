/** How long the pointer rests on a control before its tooltip opens, in milliseconds. */
const openDelay = 700;

/** For so long after a tooltip has closed a neighbour's opens at once, in milliseconds. */
const skipDelay = 300;

/**
 * Follows pointer and keyboard over the whole page, and says which control's tooltip is to be open: of a control
 * with the attribute `data-tooltip` that the pointer rests on or the keyboard came to. It closes by Esc, a press, or
 * moving on; moving onto the tooltip itself keeps it (WCAG 2.2, 1.4.13). Fingers open none.
 */
export function watchTooltipTargets(show: (target: HTMLElement | null) => void): () => void {
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
    target = null;
    if (!isOpen) return;
    isOpen = false;
    closedAt = Date.now();
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

  const listeners = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { capture: true, signal: listeners.signal });

  on('pointerover', (event) => {
    if (event.pointerType !== 'touch' && !isInTooltip(event)) moveTo(findTarget(event), openDelay);
  });
  on('focusin', (event) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible'))
      moveTo(findTarget(event), 0);
  });
  on('focusout', close);
  on('pointerdown', close);
  on('click', close);
  on('scroll', close);
  on('keydown', ({ key }) => key === 'Escape' && close());
  return () => {
    listeners.abort();
    clearTimeout(timer);
  };
}

function findTarget({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}

function isInTooltip({ target }: Event): boolean {
  return target instanceof Element && target.closest('[role=tooltip]') !== null;
}
