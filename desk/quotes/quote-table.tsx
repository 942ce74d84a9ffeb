import type { ListedQuote } from '../../contract/desk/quotes.ts';
import { Money } from '../../web/ui/money.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Day, Moment } from '../ui/moment.tsx';
import { QuotePill } from './quote-pill.tsx';

interface QuoteTableProps {
  readonly quotes: readonly ListedQuote[];
  readonly stale: boolean;
}

/** The quotes, the newest first. */
export function QuoteTable({ quotes, stale }: QuoteTableProps) {
  return (
    <DataTable
      caption="Quotes"
      rows={quotes}
      keyOf={({ number }) => number}
      hrefOf={({ number }) => `/quotes/${number}`}
      columns={columns}
      stale={stale}
    />
  );
}

const columns: readonly Column<ListedQuote>[] = [
  { heading: 'Quote', cell: ({ number }) => number },
  { heading: 'Buyer', cell: (quote) => <Buyer quote={quote} />, wraps: true },
  {
    heading: 'Purchase order',
    cell: ({ purchaseOrder }) => <span className="wrap-anywhere">{purchaseOrder}</span>,
    wraps: true,
    from: 'desktop',
  },
  { heading: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} />, from: 'wide' },
  { heading: 'Valid until', cell: ({ expiresAt }) => <Day of={expiresAt} />, from: 'desktop' },
  { heading: 'State', cell: ({ state }) => <QuotePill state={state} />, from: 'tablet' },
  { heading: 'Total', cell: ({ totalCents }) => <Money cents={totalCents} />, right: true },
];

/** Who asked for it; on a phone the quote's state too, which has no column there. */
function Buyer({ quote: { buyer, company, email, state } }: { readonly quote: ListedQuote }) {
  return (
    <div className="min-w-32 space-y-0.5">
      <p className="wrap-anywhere">{company || buyer}</p>
      <p className="text-xs wrap-anywhere text-ink-faint">{email}</p>
      <p className="sm:hidden">
        <QuotePill state={state} />
      </p>
    </div>
  );
}
