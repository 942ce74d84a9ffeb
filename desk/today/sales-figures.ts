import type { SalesDay } from '../../contract/desk/overview.ts';
import { formatDollars, groupDigits, percentChange } from '../../contract/money.ts';
import { formatCount } from '../ui/format.tsx';

type Sales = Omit<SalesDay, 'day'>;

export function sumSales(days: readonly SalesDay[]): Sales {
  const sum = (name: keyof Sales) => days.reduce((total, day) => total + day[name], 0);
  return {
    orders: sum('orders'),
    salesCents: sum('salesCents'),
    refundedCents: sum('refundedCents'),
  };
}

/** `3 orders, $55.00 refunded`. */
export function describeOrders({ orders, refundedCents }: Sales): string {
  const count = formatCount(orders, 'order');
  if (refundedCents === 0) return count;
  return `${count}, ${formatDollars(refundedCents)} refunded`;
}

/** The sales of so many days against as many before: `12.5% more than in the 7 days before`. */
export function compareSales(days: readonly SalesDay[], count: number): string {
  const [now, before] = [days.slice(-count), days.slice(-2 * count, -count)].map(sumSales);
  const [cents, beforeCents] = [now?.salesCents ?? 0, before?.salesCents ?? 0];
  if (beforeCents === 0) return `None in the ${count} days before`;
  const percent = percentChange(beforeCents, cents);
  if (percent === 0) return `As much as in the ${count} days before`;
  // A percentage of four digits says nothing.
  if (percent > 999) {
    const times = groupDigits(String(Math.round(cents / beforeCents)));
    return `${times} times as much as in the ${count} days before`;
  }
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than in the ${count} days before`;
}

/**
 * The height of a chart in cents. A day with ten times the sales of every other would flatten them:
 * it is cut, and named beside the chart.
 */
export function chooseTop(days: readonly SalesDay[]) {
  const [highest, second] = days.toSorted((a, b) => b.salesCents - a.salesCents);
  const [top, next] = [highest?.salesCents ?? 0, second?.salesCents ?? 0];
  if (!highest || next === 0 || top < 10 * next) return { top, outlier: null };
  return { top: next, outlier: highest };
}

/** The lines across a chart, in cents: from 0 in round steps to at least the highest value. */
export function chooseLines(highestCents: number): number[] {
  const step = chooseStep(Math.max(highestCents, 100_00) / 3);
  const count = Math.ceil(Math.max(highestCents, 1) / step);
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

/** 1, 2 or 5 times a power of ten, at least as much as asked. */
function chooseStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= least) ?? 10;
  return factor * power;
}
