import type { ComponentProps } from 'react';

/** The mark of the shop: an H whose bar is a bridge across the harbour. */
export function LogoMark(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" {...props}>
      <rect width="32" height="32" rx="8" className="fill-ink" />
      <path
        d="M9 7.5v17M23 7.5v17M9 19.5h14M9 19.5c1.6-5 4-7.5 7-7.5s5.4 2.5 7 7.5M16 12v7.5"
        className="fill-none stroke-white"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
