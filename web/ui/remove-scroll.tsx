import { type ElementType, type ReactNode, useEffect } from 'react';

interface RemoveScrollProps {
  readonly as?: ElementType;
  readonly children: ReactNode;
}

/**
 * Replaces the package `react-remove-scroll` in Radix's dialog: a class locks the page. The package writes a <style>
 * element, which the content security policy blocks.
 */
export function RemoveScroll({ as: Container = 'div', children }: RemoveScrollProps) {
  useEffect(lockScroll, []);
  return <Container>{children}</Container>;
}

function lockScroll() {
  const page = document.documentElement;
  // Replaces the scrollbar: otherwise the page would move to the right.
  page.style.paddingRight = `${window.innerWidth - page.clientWidth}px`;
  page.classList.add('scroll-locked');
  return () => {
    page.style.paddingRight = '';
    page.classList.remove('scroll-locked');
  };
}
