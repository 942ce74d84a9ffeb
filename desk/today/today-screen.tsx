import { ChevronRight, CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { type Attention, chartDays, overviewCalls, type SalesDay } from '../../contract/desk/overview.ts';
import { formatDollars } from '../../contract/money.ts';
import { Card } from '../../web/ui/card.tsx';
import { Money } from '../../web/ui/money.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { Figure } from '../ui/figure.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { Section } from '../ui/section.tsx';
import { DeliveryPromise } from './delivery-promise.tsx';
import { listTasks } from './list-attention.ts';
import { SalesChart } from './sales-chart.tsx';
import { compareSales, describeOrders, sumSales } from './sales-figures.ts';

/** What needs attention, how much is sold, and whether the delivery promise is kept. */
export function TodayScreen() {
  const { data, error, refetch } = useDeskQuery(overviewCalls.readOverview, {});
  return (
    <Screen title="Today">
      {data ? (
        <>
          <Tasks attention={data.attention} />
          <SalesFigures days={data.days} />
          <div className="grid items-start gap-5 2xl:grid-cols-[minmax(0,1fr)_24rem]">
            <Section title="Sales by day, including GST">
              <SalesChart days={data.days.slice(-chartDays)} />
            </Section>
            <DeliveryPromise delivery={data.delivery} />
          </div>
        </>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={8} />
      )}
    </Screen>
  );
}

/** What somebody is to do: a line a task, which leads there. */
function Tasks({ attention }: { readonly attention: Attention }) {
  const tasks = listTasks(attention);
  if (tasks.length === 0) {
    return (
      <Card className="flex min-h-11 items-center gap-2.5 px-4 py-2 sm:px-5">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-eucalyptus" />
        <p>Nothing needs you now.</p>
      </Card>
    );
  }
  return (
    <Card className="overflow-clip">
      <h2 className="sr-only">To do</h2>
      <ul className="divide-y divide-line">
        {tasks.map(({ href, words }) => (
          <li key={words}>
            <Link
              href={href}
              className="flex min-h-11 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-sunken sm:px-5"
            >
              <span
                aria-hidden
                className="size-1.5 shrink-0 rounded-full bg-wattle-strong forced-colors:bg-[CanvasText]"
              />
              <span className="min-w-0 flex-1 wrap-anywhere">{words}</span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Sales of today, of the last 7 days and of the last 30 days, against those before. */
function SalesFigures({ days }: { readonly days: readonly SalesDay[] }) {
  const yesterday = sumSales(days.slice(-2, -1));
  const periods = [
    { label: 'Sales today', count: 1, than: `Yesterday ${formatDollars(yesterday.salesCents)}` },
    { label: 'Last 7 days', count: 7, than: compareSales(days, 7) },
    { label: `Last ${chartDays} days`, count: chartDays, than: compareSales(days, chartDays) },
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {periods.map(({ label, count, than }) => {
        const sales = sumSales(days.slice(-count));
        return (
          <Figure
            key={label}
            label={label}
            value={<Money cents={sales.salesCents} />}
            note={
              <>
                {describeOrders(sales)}
                <span className="block">{than}</span>
              </>
            }
          />
        );
      })}
    </div>
  );
}
