import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { SalesDay } from '../../contract/desk/overview.ts';
import { formatDollars } from '../../contract/money.ts';
import { formatCalendarDate, formatShortDate, formatWeekday } from '../ui/format.tsx';
import { chooseLines, describeOrders, sumSales } from './sales-figures.ts';

/** A bar a day. The line above it is about the day under the pointer, or the one that the arrow keys have reached. */
export function SalesChart({ days }: { readonly days: readonly SalesDay[] }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const lines = chooseLines(Math.max(...days.map(({ salesCents }) => salesCents)));
  const top = lines.at(-1) ?? 1;
  const last = days.length - 1;
  const day = days[pointed ?? last];
  const words = day && `${formatWeekday(day.day)} ${formatCalendarDate(day.day)}: ${describeSales(day)}`;
  const findDay = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * days.length))));
  };
  const moveDay = (event: KeyboardEvent) => {
    const from = pointed ?? last;
    const targets: Record<string, number> = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setPointed(Math.min(last, Math.max(0, target)));
  };
  return (
    <figure className="space-y-3">
      <figcaption className="text-sm text-ink-soft tabular-nums">
        {pointed === null ? `${days.length} days: ${describeSales(sumSales(days))}` : words}
      </figcaption>
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
        <div
          role="slider"
          tabIndex={0}
          aria-label="Sales by day"
          aria-valuemin={1}
          aria-valuemax={days.length}
          aria-valuenow={(pointed ?? last) + 1}
          aria-valuetext={words}
          onKeyDown={moveDay}
          onFocus={() => setPointed(pointed ?? last)}
          onBlur={() => setPointed(null)}
          className="min-w-0 flex-1 rounded-control outline-offset-4"
        >
          <svg
            aria-hidden
            viewBox={`0 0 ${days.length} 100`}
            preserveAspectRatio="none"
            onPointerMove={findDay}
            onPointerDown={findDay}
            onPointerLeave={() => setPointed(null)}
            className="block h-56 w-full overflow-visible"
          >
            {lines.map((cents) => (
              <line
                key={cents}
                x1={0}
                x2={days.length}
                y1={100 - (cents / top) * 100}
                y2={100 - (cents / top) * 100}
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
                className={i === pointed ? 'fill-action-strong' : 'fill-action'}
              />
            ))}
          </svg>
          <div aria-hidden className="relative mt-1.5 h-5 text-xs text-ink-faint tabular-nums">
            {days.map(
              ({ day }, i) =>
                (days.length - 1 - i) % 7 === 0 && (
                  <span
                    key={day}
                    style={{ left: `${((i + 0.5) / days.length) * 100}%` }}
                    className="absolute -translate-x-1/2 whitespace-nowrap last:right-0 last:left-auto! last:translate-x-0"
                  >
                    {i === days.length - 1 ? 'Today' : formatShortDate(day)}
                  </span>
                ),
            )}
          </div>
        </div>
      </div>
    </figure>
  );
}

function describeSales(sales: Omit<SalesDay, 'day'>): string {
  return `${formatDollars(sales.salesCents)} from ${describeOrders(sales)}`;
}
