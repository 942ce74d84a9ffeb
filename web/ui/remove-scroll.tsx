import { type ElementType, type PropsWithChildren, useEffect } from 'react';

/**
 * In place of the package `react-remove-scroll` in Radix's dialog, whose <style> element the
 * content security policy blocks.
 */
export function RemoveScroll({
  as: Container,
  children,
}: PropsWithChildren<{ readonly as: ElementType }>) {
  useEffect(lockScroll, []);
  return <Container>{children}</Container>;
}

function lockScroll() {
  const page = document.documentElement;
  // In place of the scrollbar: otherwise the page would move to the right.
  page.style.paddingRight = `${window.innerWidth - page.clientWidth}px`;
  page.classList.add('scroll-locked');
  return () => {
    page.style.paddingRight = '';
    page.classList.remove('scroll-locked');
  };
}
