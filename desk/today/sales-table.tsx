import type { SalesDay } from '../../contract/desk/overview.ts';
import { Money } from '../../web/ui/money.tsx';
import { Count } from '../ui/count.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { formatCalendarDate, formatWeekday } from '../ui/format-time.ts';

/** The figures of the chart, the newest day first. */
export function SalesTable({ days }: { readonly days: readonly SalesDay[] }) {
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
