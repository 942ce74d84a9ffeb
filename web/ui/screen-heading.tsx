import { type ComponentProps, createContext, useContext, useEffect } from 'react';
import { classNames } from './class-names.ts';

/** Whether the buyer opened the screen by a tab, not by loading the page. */
export const ArrivedByTab = createContext(false);

const headingId = 'screen-heading';

/** It takes the focus when a tab opens the screen, so that screen readers announce it. */
export function ScreenHeading({ className, ...props }: ComponentProps<'h1'>) {
  const arrivedByTab = useContext(ArrivedByTab);
  useEffect(() => {
    if (arrivedByTab) focusScreenHeading();
  }, [arrivedByTab]);
  return (
    <h1 {...props} id={headingId} tabIndex={-1} className={classNames('text-title', className)} />
  );
}

/** For the focus of an element that has been removed. */
export function focusScreenHeading() {
  document.getElementById(headingId)?.focus({ preventScroll: true });
}

/** A button, so that the address stays the same. */
export function SkipLink() {
  return (
    <button type="button" onClick={focusScreenHeading} className={skipLink}>
      Skip to content
    </button>
  );
}

const skipLink =
  'sr-only rounded-control bg-ink font-medium text-paper ' +
  'focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:px-4 focus:py-2.5';
