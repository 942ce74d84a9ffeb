import { formatDay, formatExactMoment, formatListedDay, formatMoment } from './format-time.ts';

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

/** The day of a moment in a list: without its year in the last months. */
export function ShortDay({ of }: { readonly of: string }) {
  return (
    <time dateTime={of} title={formatExactMoment(of)} className="tabular-nums">
      {formatListedDay(of)}
    </time>
  );
}
