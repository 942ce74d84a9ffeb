import type { KeyboardEvent } from 'react';

/** Moves the focus from one row's link to another's by the arrow keys, Home and End. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const current = links.findIndex((link) => link.matches(':focus'));
  if (current < 0) return;
  const targets: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    Home: 0,
    End: links.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  links[target]?.focus();
}
