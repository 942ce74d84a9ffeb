import { ChevronRight, CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { type Attention, overviewCalls, type SalesDay } from '../../contract/desk/overview.ts';
import { Card } from '../../web/ui/card.tsx';
import { Money } from '../../web/ui/money.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { Count } from '../ui/count.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Figure } from '../ui/figure.tsx';
import { formatCount } from '../ui/format-count.ts';
import { formatCalendarDate, formatWeekday } from '../ui/format-time.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { Section } from '../ui/section.tsx';
import { DeliveryPromise } from './delivery-promise.tsx';
import { listAttention } from './list-attention.ts';
import { SalesChart } from './sales-chart.tsx';
import { sumSales } from './sum-sales.ts';

/** The figures of the chart, the newest day first. */
function SalesTable({ days }: { readonly days: readonly SalesDay[] }) {
  return (
    <details>
      <summary className="w-fit py-1 text-sm font-medium text-action-strong">Show as a table</summary>
      <div className="mt-3">
        <DataTable
          caption="Sales by day"
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          columns={columns}
        />
      </div>
    </details>
  );
}

const columns: readonly Column<SalesDay>[] = [
  { heading: 'Day', cell: ({ day }) => `${formatWeekday(day)} ${formatCalendarDate(day)}` },
  { heading: 'Orders', cell: ({ orders }) => <Count of={orders} />, right: true },
  { heading: 'Sales', cell: ({ salesCents }) => <Money cents={salesCents} />, right: true },
  {
    heading: 'Refunded',
    cell: ({ refundedCents }) => <Money cents={refundedCents} />,
    right: true,
    from: 'tablet',
  },
];

/** What needs attention, how much is sold, and whether the delivery promise is kept. */
export function TodayScreen() {
  const { data, error, refetch } = useDeskQuery(overviewCalls.readOverview, {});
  return (
    <Screen title="Today">
      {data ? (
        <>
          <AttentionList attention={data.attention} />
          <SalesFigures days={data.days} />
          <Section title="Sales by day, including GST">
            <SalesChart days={data.days} />
            <SalesTable days={data.days} />
          </Section>
          <DeliveryPromise delivery={data.delivery} />
        </>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={8} />
      )}
    </Screen>
  );
}

/** What needs attention, with links to it. */
function AttentionList({ attention }: { readonly attention: Attention }) {
  const items = listAttention(attention);
  if (items.length === 0) {
    return (
      <Card className="flex items-center gap-2.5 px-4 py-3.5 sm:px-5">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-eucalyptus" />
        <p>Nothing needs you now.</p>
      </Card>
    );
  }
  return (
    <Section title="Needs attention">
      <ul className="-mx-2 -my-1 grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-4">
        {items.map(({ href, count, words }) => (
          <li key={words}>
            <Link
              href={href}
              className="flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
            >
              <span className="min-w-10 rounded-full border border-wattle-line bg-wattle-soft px-2 text-center text-sm font-semibold text-wattle-strong tabular-nums">
                {count}
              </span>
              <span className="min-w-0 flex-1">{words}</span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Sales of today, of the last 7 days and of the last 30 days. */
function SalesFigures({ days }: { readonly days: readonly SalesDay[] }) {
  const periods = [
    { label: 'Sales today', days: days.slice(-1) },
    { label: 'Last 7 days', days: days.slice(-7) },
    { label: 'Last 30 days', days },
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {periods.map((period) => {
        const { orders, salesCents, refundedCents } = sumSales(period.days);
        return (
          <Figure
            key={period.label}
            label={period.label}
            value={<Money cents={salesCents} />}
            note={
              <>
                {formatCount(orders, 'order')}
                {refundedCents > 0 && (
                  <>
                    , <Money cents={refundedCents} /> refunded
                  </>
                )}
              </>
            }
          />
        );
      })}
    </div>
  );
}
