import { type PointerEvent, useState } from 'react';
import type { SalesDay } from '../../contract/desk/overview.ts';
import { formatDollars } from '../../contract/money.ts';
import { formatCalendarDate, formatShortDate, formatWeekday } from '../ui/format.tsx';
import { chooseLines, describeOrders } from './sales-figures.ts';

/** A bar a day. The line above it is about the day that the pointer or the arrow keys have reached; at first, today. */
export function SalesChart({ days }: { readonly days: readonly SalesDay[] }) {
  const last = days.length - 1;
  const [chosen, choose] = useState(last);
  const lines = chooseLines(Math.max(...days.map(({ salesCents }) => salesCents)));
  const top = lines.at(-1) ?? 1;
  const day = days[chosen];
  const words = day && describeDay(day);
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * days.length))));
  };
  return (
    <figure className="space-y-3">
      <figcaption className="text-sm text-ink-soft tabular-nums">{words}</figcaption>
      <div className="flex gap-2">
        <div
          aria-hidden
          className="flex h-56 flex-col-reverse justify-between text-right text-xs text-ink-faint tabular-nums"
        >
          {lines.map((cents) => (
            <span key={cents} className="-my-2">
              {formatDollars(cents).replace('.00', '')}
            </span>
          ))}
        </div>
        <div className="relative min-w-0 flex-1 rounded-control outline-offset-4 outline-action has-focus-visible:outline-2">
          {/* The browser's own slider, for the keyboard and a finger, lies over the bars and is not seen. */}
          <input
            type="range"
            aria-label="Sales by day"
            aria-valuetext={words}
            min={0}
            max={last}
            value={chosen}
            onChange={({ target }) => choose(Number(target.value))}
            onPointerMove={point}
            className="absolute inset-0 z-1 size-full opacity-0"
          />
          <svg
            aria-hidden
            viewBox={`0 0 ${days.length} 100`}
            preserveAspectRatio="none"
            className="block h-56 w-full overflow-visible"
          >
            {lines.map((cents) => (
              <path
                key={cents}
                d={`M0 ${100 - (cents / top) * 100}h${days.length}`}
                vectorEffect="non-scaling-stroke"
                className={cents === 0 ? 'stroke-line-strong' : 'stroke-line'}
              />
            ))}
            {days.map(({ day, salesCents }, i) => (
              <rect
                key={day}
                x={i + 0.15}
                width={0.7}
                y={100 - (salesCents / top) * 100}
                height={(salesCents / top) * 100}
                className={i === chosen ? 'fill-action-strong' : 'fill-action'}
              />
            ))}
          </svg>
          <div aria-hidden className="relative mt-1.5 h-5 text-xs text-ink-faint tabular-nums">
            {days.map(
              ({ day }, i) =>
                (last - i) % 7 === 0 && (
                  <span
                    key={day}
                    style={{ left: `${((i + 0.5) / days.length) * 100}%` }}
                    className="absolute -translate-x-1/2 whitespace-nowrap last:right-0 last:left-auto! last:translate-x-0"
                  >
                    {i === last ? 'Today' : formatShortDate(day)}
                  </span>
                ),
            )}
          </div>
        </div>
      </div>
    </figure>
  );
}

function describeDay({ day, ...sales }: SalesDay): string {
  return `${formatWeekday(day)} ${formatCalendarDate(day)}: ${formatDollars(sales.salesCents)} from ${describeOrders(sales)}`;
}
