import { findLift } from './toast-offset.ts';

/**
 * Lifts a toast at the foot of a larger screen over every control there, but never into the upper two fifths of the
 * window. It is placed once, as it comes in: a toast that moves would be worse than one that is in the way.
 */
export function keepClear(toast: HTMLElement | null) {
  const area = toast?.parentElement;
  if (!toast || !area) return;
  area.style.setProperty('--toast-lift', '0px');
  const { innerHeight } = window;
  const { left, right } = toast.getBoundingClientRect();
  const bottom = innerHeight - Number.parseFloat(getComputedStyle(area).paddingBottom);
  const controls = document.querySelectorAll('main :is(a[href], button, input, select)');
  const boxes = Array.from(controls, (control) => control.getBoundingClientRect());
  const lift = findLift({ left, right, bottom, top: bottom - toast.offsetHeight }, boxes, innerHeight * 0.4);
  area.style.setProperty('--toast-lift', `${lift}px`);
}
