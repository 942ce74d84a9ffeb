import { type PointerEvent, useState } from 'react';
import type { SalesDay } from '../../contract/desk/overview.ts';
import { formatDollars } from '../../contract/money.ts';
import { formatCount } from '../ui/format-count.ts';
import { formatCalendarDate, formatShortDate, formatWeekday } from '../ui/format-time.ts';
import { chooseLines } from './chart-scale.ts';
import { sumSales } from './sum-sales.ts';

/** A bar a day. The line above it is about the day under the pointer. The table below has the same figures. */
export function SalesChart({ days }: { readonly days: readonly SalesDay[] }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const lines = chooseLines(Math.max(...days.map(({ salesCents }) => salesCents)));
  const top = lines.at(-1) ?? 1;
  const total = sumSales(days);
  const day = pointed === null ? undefined : days[pointed];
  const findDay = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(days.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * days.length))));
  };
  return (
    <figure className="space-y-3">
      <figcaption className="text-sm text-ink-soft tabular-nums">
        {day ? (
          <>
            {formatWeekday(day.day)} {formatCalendarDate(day.day)}: {describeSales(day)}
          </>
        ) : (
          <>30 days: {describeSales(total)}</>
        )}
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
        <div className="min-w-0 flex-1">
          <svg
            role="img"
            aria-label={`Sales by day: a bar for each of 30 days, the highest ${formatDollars(highest(days))}`}
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

function describeSales({ orders, salesCents, refundedCents }: Omit<SalesDay, 'day'>): string {
  const refunds = refundedCents > 0 ? `, ${formatDollars(refundedCents)} refunded` : '';
  return `${formatDollars(salesCents)} from ${formatCount(orders, 'order')}${refunds}`;
}

function highest(days: readonly SalesDay[]): number {
  return Math.max(...days.map(({ salesCents }) => salesCents));
}
