import type { ComponentProps } from 'react';

/** An H whose bar is a harbour bridge, as in `public/favicon.svg`. */
export function LogoMark(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" {...props}>
      <rect width="32" height="32" rx="8" className="fill-ink" />
      <g className="fill-none stroke-paper" strokeLinecap="round" strokeLinejoin="round">
        <path d="M9.25 7.5v17m13.5-17v17" strokeWidth="2.75" />
        <path d="M9.25 20h13.5M9.25 20C10.4 14.9 12.9 12 16 12s5.6 2.9 6.75 8" strokeWidth="2" />
      </g>
    </svg>
  );
}
