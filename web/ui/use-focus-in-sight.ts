import { useEffect, useRef } from 'react';

/**
 * Scrolls the focused control back into view when content above it grows, for example when a field's error appears
 * after the focus has left the field (WCAG 2.2, 2.4.11). While a heading has the focus, a failure below it is shown
 * instead. Attach it to the content of a scrolling element.
 */
export function useFocusInSight<Content extends HTMLElement>() {
  const content = useRef<Content>(null);
  useEffect(() => {
    const { current } = content;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused === current || !current.contains(focused)) return;
      const isHeading = focused.tabIndex < 0;
      const shown = isHeading ? (current.querySelector('[role=alert]') ?? focused) : focused;
      shown.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return content;
}
