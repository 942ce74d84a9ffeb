import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface ScrollAreaProps extends ComponentProps<'section'> {
  /** What lies in it. */
  readonly label: string;
}

/** Scrolls what is too wide for a phone inside itself; the keyboard reaches it, so that arrow keys scroll it. */
export function ScrollArea({ label, className, ...props }: ScrollAreaProps) {
  return (
    <section
      {...props}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={classNames('overflow-x-auto overscroll-x-contain', className)}
    />
  );
}
