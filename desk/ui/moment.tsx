import { formatDay, formatExactMoment, formatListed, formatMoment } from './format-time.ts';

/** A moment in the seller's time zone, with its seconds in a tooltip. */
export function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatExactMoment(at)} className="whitespace-nowrap tabular-nums">
      {formatMoment(at)}
    </time>
  );
}

/** The day of a moment in the seller's time zone. */
export function Day({ of }: { readonly of: string }) {
  return (
    <time dateTime={of} title={formatExactMoment(of)} className="whitespace-nowrap tabular-nums">
      {formatDay(of)}
    </time>
  );
}

/** The moment of a row: in the last months with its time, which a phone's first line has no space for. */
export function ShortDay({ of }: { readonly of: string }) {
  const [day, time] = formatListed(of);
  return (
    <time dateTime={of} title={formatExactMoment(of)} className="tabular-nums">
      {day}
      {time && <span data-time>, {time}</span>}
    </time>
  );
}
