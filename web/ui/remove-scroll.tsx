import { type ElementType, type ReactNode, useEffect } from 'react';

interface RemoveScrollProps {
  readonly as?: ElementType;
  readonly allowPinchZoom?: boolean;
  readonly shards?: readonly unknown[];
  readonly children: ReactNode;
}

/**
 * Stands in for the package `react-remove-scroll` below Radix's dialog: locks the page by a class instead of
 * by a <style> element, which the content security policy would block.
 */
export function RemoveScroll({ as: Container = 'div', children, ...props }: RemoveScrollProps) {
  const { allowPinchZoom: _pinch, shards: _shards, ...rest } = props;
  useEffect(lockScroll, []);
  return <Container {...rest}>{children}</Container>;
}

/** How many dialogs hold the page. */
let locks = 0;

function lockScroll() {
  const page = document.documentElement;
  locks += 1;
  // The scrollbar's room stays, or everything would jump to the right.
  if (locks === 1) page.style.paddingRight = `${window.innerWidth - page.clientWidth}px`;
  page.classList.add('scroll-locked');
  return () => {
    locks -= 1;
    if (locks > 0) return;
    page.style.paddingRight = '';
    page.classList.remove('scroll-locked');
  };
}
