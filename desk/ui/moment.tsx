import type { ReactNode } from 'react';
import { formatDay, formatExactMoment, formatListed, formatMoment } from './format-time.ts';

/** A moment in the seller's time zone, with its seconds in a tooltip. */
export function Moment({ at }: { readonly at: string }) {
  return <Time at={at}>{formatMoment(at)}</Time>;
}

/** The day of a moment in the seller's time zone. */
export function Day({ of }: { readonly of: string }) {
  return <Time at={of}>{formatDay(of)}</Time>;
}

/** The moment of a row: in the last months with its time, which a phone's first line has no space for. */
export function ShortDay({ of }: { readonly of: string }) {
  const [day, time] = formatListed(of);
  return (
    <Time at={of}>
      {day}
      {time && <span data-time>, {time}</span>}
    </Time>
  );
}

function Time({ at, children }: { readonly at: string; readonly children: ReactNode }) {
  return (
    <time dateTime={at} title={formatExactMoment(at)} className="whitespace-nowrap tabular-nums">
      {children}
    </time>
  );
}
