import type { SalesDay } from '../../contract/desk/overview.ts';
import { Money } from '../../web/ui/money.tsx';
import { Figure } from '../ui/figure.tsx';
import { formatCount } from '../ui/format-count.ts';
import { sumSales } from './sum-sales.ts';

/** Sales of today, of the last 7 days and of the last 30 days. */
export function SalesFigures({ days }: { readonly days: readonly SalesDay[] }) {
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
