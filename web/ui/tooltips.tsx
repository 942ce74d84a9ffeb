import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { watchTooltipTargets } from './watch-tooltip-targets.ts';

/** The room between a tooltip and its control, and between it and the window's edge, in pixels. */
const gap = 6;

/**
 * The one tooltip of the page: shows the `data-tooltip` of a control in words. It never carries what is said nowhere
 * else, so that it may come late or not at all.
 */
export function Tooltips() {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const tooltip = useRef<HTMLDivElement>(null);
  useEffect(() => watchTooltipTargets(setTarget), []);
  useLayoutEffect(() => {
    if (!target || !tooltip.current) return;
    tooltip.current.showPopover();
    placeAt(tooltip.current, target.getBoundingClientRect());
  }, [target]);
  if (!target) return null;
  return (
    <div ref={tooltip} key={target.dataset.tooltip} role="tooltip" popover="manual" className={look}>
      {target.dataset.tooltip}
    </div>
  );
}

// What lies before it bridges the gap, so that the pointer can move onto it.
const look =
  'fixed inset-auto m-0 max-w-64 overflow-visible animate-fade-in rounded-md border border-transparent bg-ink px-2.5 ' +
  'py-1.5 text-[0.8125rem] text-paper shadow-raised before:absolute before:-inset-2 before:-z-1';

/** Above the control, or below where there is no room; never over the window's edge. */
function placeAt(tooltip: HTMLElement, control: DOMRect) {
  const { width, height } = tooltip.getBoundingClientRect();
  const middle = control.left + control.width / 2 - width / 2;
  const rightmost = document.documentElement.clientWidth - width - gap;
  const above = control.top - height - gap;
  tooltip.style.left = `${Math.max(gap, Math.min(middle, rightmost))}px`;
  tooltip.style.top = `${above < gap ? control.bottom + gap : above}px`;
}
