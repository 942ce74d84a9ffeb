import type { ExportSummary } from '../../contract/desk/exports.ts';
import { Money } from '../../web/ui/money.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Figure } from '../ui/figure.tsx';
import { formatCount } from '../ui/format-count.ts';

/** What the invoices and adjustment notes of a period add up to, and where it may belong on the activity statement. */
export function PeriodSums({ summary: { invoices, notes, net } }: { readonly summary: ExportSummary }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Figure
          label="Invoices"
          value={<Money cents={invoices.totalCents} />}
          note={formatCount(invoices.count, 'invoice')}
        />
        <Figure
          label="Adjustment notes"
          value={<Money cents={-notes.totalCents} />}
          note={formatCount(notes.count, 'note')}
        />
        <Figure
          label="Invoices less notes"
          value={<Money cents={net.totalCents} />}
          note={
            <>
              <Money cents={net.gstCents} /> of it GST
            </>
          }
        />
      </div>
      <DataTable
        caption="GST of the period"
        rows={[
          { line: 'Sales', label: 'G1 and 1A', ...invoices },
          { line: 'Adjustments (refunds)', label: 'reduces 1A, or counts at 1B', ...negate(notes) },
          { line: 'Sales less adjustments', label: 'G1 and 1A after adjustments', ...net },
        ]}
        keyOf={({ line }) => line}
        columns={columns}
      />
      <p className="text-sm text-ink-soft">
        G1, 1A and 1B are candidates for the labels of your activity statement. Ask your accountant to check
        them.
      </p>
    </>
  );
}

interface Line {
  readonly line: string;
  readonly label: string;
  readonly subtotalCents: number;
  readonly gstCents: number;
  readonly totalCents: number;
}

const columns: readonly Column<Line>[] = [
  {
    heading: 'Line',
    wraps: true,
    cell: ({ line, label }) => (
      <>
        {line}
        <p className="text-ink-soft lg:hidden">{label}</p>
      </>
    ),
  },
  {
    heading: 'Before GST',
    cell: ({ subtotalCents }) => <Money cents={subtotalCents} />,
    right: true,
    from: 'tablet',
  },
  { heading: 'GST', cell: ({ gstCents }) => <Money cents={gstCents} />, right: true },
  { heading: 'Including GST', cell: ({ totalCents }) => <Money cents={totalCents} />, right: true },
  { heading: 'For your accountant', cell: ({ label }) => label, from: 'desktop' },
];

function negate({ subtotalCents, gstCents, totalCents }: ExportSummary['notes']) {
  // 0 has no sign.
  return { subtotalCents: 0 - subtotalCents, gstCents: 0 - gstCents, totalCents: 0 - totalCents };
}
