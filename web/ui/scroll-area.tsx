import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** For what is too wide for a phone. Focusable, so that the arrow keys scroll it. */
export function ScrollArea({
  label,
  className,
  ...props
}: ComponentProps<'section'> & { readonly label: string }) {
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
