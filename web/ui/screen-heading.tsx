import { type ComponentProps, createContext, useContext, useEffect } from 'react';
import { classNames } from './class-names.ts';

/** Whether the screen was reached by a tab, and not by loading the page. */
export const ArrivedByTab = createContext(false);

const headingId = 'screen-heading';

/** A screen's one `<h1>`. It takes the focus when a tab leads to it, so that screen readers say where one is. */
export function ScreenHeading({ className, ...props }: ComponentProps<'h1'>) {
  const arrivedByTab = useContext(ArrivedByTab);
  useEffect(() => {
    if (arrivedByTab) focusScreenHeading();
  }, [arrivedByTab]);
  return <h1 {...props} id={headingId} tabIndex={-1} className={classNames('text-title', className)} />;
}

/** Where the focus goes when the thing that had it is gone. */
export function focusScreenHeading() {
  document.getElementById(headingId)?.focus({ preventScroll: true });
}
