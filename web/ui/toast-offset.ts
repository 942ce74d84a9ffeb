/** A rectangle in the window, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The space between a toast and the controls below it, in pixels. */
const gap = 8;

/**
 * Places a toast above the controls that it would cover, but never in the upper 40 % of the window. Called when the
 * toast appears: a toast that moves later would be worse than one in the way.
 */
export function offsetToast(toast: HTMLElement | null) {
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

/** The least offset upwards at which the box covers none of the others; 0 if its top would be above `highest`. */
export function findOffset(box: Box, others: readonly Box[], highest: number): number {
  const below = others.filter(({ left, right }) => left < box.right && right > box.left);
  const isFree = (offset: number) =>
    box.top - offset >= highest &&
    below.every(({ top, bottom }) => top >= box.bottom - offset || bottom <= box.top - offset);
  const offsets = below.map(({ top }) => box.bottom - top + gap).filter((offset) => offset > 0);
  return [0, ...offsets.toSorted((a, b) => a - b)].find(isFree) ?? 0;
}
