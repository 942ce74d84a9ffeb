import { type PointerEvent, useState } from 'react';
import type { SalesDay } from '../../contract/desk/overview.ts';
import { formatDollars } from '../../contract/money.ts';
import { formatCalendarDate, formatShortDate, formatWeekday } from '../ui/format.tsx';
import { chooseLines, chooseTop, describeOrders } from './sales-figures.ts';

/** A bar a day. The line above is about the day that the pointer or the arrow keys have reached. */
export function SalesChart({ days }: { readonly days: readonly SalesDay[] }) {
  const last = days.length - 1;
  const [chosen, choose] = useState(last);
  const { top, outlier } = chooseTop(days);
  const lines = chooseLines(top);
  const day = days[chosen];
  const words = day && describeDay(day);

  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const pointed = Math.floor(((clientX - left) / width) * days.length);
    choose(Math.min(last, Math.max(0, pointed)));
  };

  return (
    <figure className="space-y-3">
      <figcaption className="text-sm text-ink-soft tabular-nums">
        {words}
        {outlier && (
          <span className="block">{`Higher than the chart: ${describeDay(outlier)}`}</span>
        )}
      </figcaption>
      <div className="flex gap-2">
        <div aria-hidden className={scaleClass}>
          {lines.map((cents) => (
            <span key={cents} className="-my-2">
              {formatDollars(cents).replace('.00', '')}
            </span>
          ))}
        </div>
        <div className={plotClass}>
          {/* The browser's own slider, for the keyboard and a finger, is unseen above the bars. */}
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
          <Bars days={days} lines={lines} chosen={chosen} />
          <Dates days={days} />
        </div>
      </div>
    </figure>
  );
}

const scaleClass =
  'flex h-56 flex-col-reverse justify-between text-right text-xs text-ink-faint tabular-nums';
const plotClass =
  'relative min-w-0 flex-1 rounded-control outline-offset-4 outline-action ' +
  'has-focus-visible:outline-2';

interface BarsProps {
  readonly days: readonly SalesDay[];
  readonly lines: readonly number[];
  readonly chosen: number;
}

function Bars({ days, lines, chosen }: BarsProps) {
  const top = lines.at(-1) ?? 1;
  // A day that is higher than the chart fills it.
  const heightOf = (cents: number) => Math.min(100, (cents / top) * 100);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${days.length} 100`}
      preserveAspectRatio="none"
      className="block h-56 w-full overflow-visible"
    >
      {lines.map((cents) => (
        <path
          key={cents}
          d={`M0 ${100 - heightOf(cents)}h${days.length}`}
          vectorEffect="non-scaling-stroke"
          className={cents === 0 ? 'stroke-line-strong' : 'stroke-line'}
        />
      ))}
      {days.map(({ day, salesCents }, i) => (
        <rect
          key={day}
          x={i + 0.15}
          width={0.7}
          y={100 - heightOf(salesCents)}
          height={heightOf(salesCents)}
          className={i === chosen ? 'fill-action-strong' : 'fill-action'}
        />
      ))}
    </svg>
  );
}

/** Names today, and every seventh day before. */
function Dates({ days }: Pick<BarsProps, 'days'>) {
  const last = days.length - 1;
  return (
    <div aria-hidden className="relative mt-1.5 h-5 text-xs text-ink-faint tabular-nums">
      {days.map(
        ({ day }, i) =>
          (last - i) % 7 === 0 && (
            <span
              key={day}
              style={{ left: `${((i + 0.5) / days.length) * 100}%` }}
              className={dateClass}
            >
              {i === last ? 'Today' : formatShortDate(day)}
            </span>
          ),
      )}
    </div>
  );
}

const dateClass =
  'absolute -translate-x-1/2 whitespace-nowrap last:right-0 last:left-auto! last:translate-x-0';

function describeDay({ day, ...sales }: SalesDay): string {
  const date = `${formatWeekday(day)} ${formatCalendarDate(day)}`;
  return `${date}: ${formatDollars(sales.salesCents)} from ${describeOrders(sales)}`;
}
