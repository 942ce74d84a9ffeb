import {
  type DeliveryMeasure,
  fewestMeasured,
  formatSeconds,
  formatShare,
} from '../../contract/delivery.ts';
import { chartDays, overviewCalls, type SalesDay } from '../../contract/desk/overview.ts';
import { formatDollars, groupDigits } from '../../contract/money.ts';
import { Card } from '../../web/ui/card.tsx';
import type { DeskAnswer } from '../api/call-desk.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { Loaded } from '../ui/call-states.tsx';
import { StatusPill } from '../ui/columns.tsx';
import { Screen } from '../ui/screen.tsx';
import { Section } from '../ui/section.tsx';
import { listTasks } from './list-tasks.ts';
import { SalesChart } from './sales-chart.tsx';
import { compareSales, describeOrders, sumSales } from './sales-figures.ts';
import { SetUpList } from './set-up-list.tsx';
import { SnoozedList } from './snooze.tsx';
import { TaskList } from './task-list.tsx';

export function TodayScreen() {
  return (
    <Screen title="Today">
      <Loaded query={useDeskQuery(overviewCalls.readOverview, {})} rows={8}>
        {showOverview}
      </Loaded>
    </Screen>
  );
}

function showOverview(overview: DeskAnswer<typeof overviewCalls.readOverview>) {
  const { attention, tasks, days, delivery, setUp } = overview;
  const groups = listTasks(attention, tasks);
  const isSetUp = setUp.length === 0;
  return (
    <>
      {(isSetUp || groups.length > 0) && <TaskList groups={groups} />}
      <SnoozedList tasks={tasks.snoozed} />
      {!isSetUp && <SetUpList steps={setUp} />}
      {(isSetUp || hasSold(days)) && <Sales days={days} delivery={delivery} />}
    </>
  );
}

/** Until the first sale, figures and a chart of nothing would be in the way. */
function hasSold(days: readonly SalesDay[]): boolean {
  return days.some(({ orders }) => orders > 0);
}

interface SalesProps {
  readonly days: readonly SalesDay[];
  readonly delivery: DeliveryMeasure | null;
}

function Sales({ days, delivery }: SalesProps) {
  return (
    <>
      <SalesFigures days={days} />
      <div className="grid items-start gap-5 2xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Section title="Sales by day, including GST">
          {!hasSold(days) && <p className="text-sm text-ink-soft">Appears with the first sale.</p>}
          {hasSold(days) && <SalesChart days={days.slice(-chartDays)} />}
        </Section>
        <Section title="Delivery within 5 minutes">
          <DeliveryPromise delivery={delivery} />
        </Section>
      </div>
    </>
  );
}

/** Sales of today, of the last 7 days and of the last 30 days, against those before. */
function SalesFigures({ days }: { readonly days: readonly SalesDay[] }) {
  const yesterday = sumSales(days.slice(-2, -1));
  const figures = [
    { label: 'Sales today', count: 1, before: `Yesterday ${formatDollars(yesterday.salesCents)}` },
    { label: 'Last 7 days', count: 7, before: compareSales(days, 7) },
    { label: `Last ${chartDays} days`, count: chartDays, before: compareSales(days, chartDays) },
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {figures.map(({ label, count, before }) => {
        const sales = sumSales(days.slice(-count));
        return (
          <Card key={label} className="p-4 sm:px-5">
            <dl className="space-y-1">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="text-xl font-semibold tracking-tight tabular-nums">
                {formatDollars(sales.salesCents)}
              </dd>
              <dd className="text-sm whitespace-pre-line text-ink-faint">
                {`${describeOrders(sales)}\n${before}`}
              </dd>
            </dl>
          </Card>
        );
      })}
    </div>
  );
}

function DeliveryPromise({ delivery }: { readonly delivery: DeliveryMeasure | null }) {
  if (!delivery)
    return (
      <p className="text-sm text-ink-soft">
        Appears when there are {fewestMeasured} paid orders within 30 days.
      </p>
    );

  const { orders, withinFiveMinutes, days, medianSeconds } = delivery;
  const isKept = withinFiveMinutes === orders;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-xl font-semibold tracking-tight tabular-nums">{formatShare(delivery)}</p>
      {isKept && <StatusPill tone="good" text="Kept" />}
      {!isKept && <StatusPill tone="attention" text="Not kept for every order" />}
      <p className="w-full text-sm text-ink-soft">
        {groupDigits(String(withinFiveMinutes))} of {groupDigits(String(orders))} orders of the last{' '}
        {days} days. {describeMedian(medianSeconds)} Back-orders aren’t measured: their buyers know
        that they wait.
      </p>
    </div>
  );
}

function describeMedian(seconds: number | null): string {
  const accepted = 'of the receipts were accepted by the mail server';
  if (seconds === null) return `Fewer than half ${accepted}.`;
  return `Half ${accepted} within ${formatSeconds(seconds)} of the payment.`;
}
