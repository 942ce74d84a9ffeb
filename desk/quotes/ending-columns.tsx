import { describeDaysLeft } from '../../contract/days-left.ts';
import { type ListedQuote, quoteCalls } from '../../contract/desk/quotes.ts';
import { shop } from '../../shop.config.ts';
import { TextButton } from '../../web/ui/text-button.tsx';
import { useIsAllowed } from '../api/use-desk.ts';
import { openDialog } from '../ui/action-dialog.tsx';
import { type Column, type Status, stateColumn } from '../ui/columns.tsx';
import { FollowUpDialog } from '../ui/follow-up-dialog.tsx';
import { capitalise, describeAgo, formatDayOfYear } from '../ui/format.tsx';
import { describeQuote, quoteColumns } from '../ui/quote-columns.tsx';

/** The days that are left in place of the state and of when it was written; and the follow-up. */
export const endingColumns: readonly Column<ListedQuote>[] = [
  stateColumn('9rem', describeEnd, { heading: 'Ends' }),
  ...quoteColumns.filter(({ heading }) => heading !== 'State' && heading !== 'Created'),
  {
    heading: 'Follow-up',
    width: '8.5rem',
    cell: (quote) => <FollowUpAct quote={quote} />,
    phone: 'beside',
  },
];

function describeEnd(quote: ListedQuote): Status {
  if (quote.mail) return describeQuote(quote);
  const left = describeDaysLeft(new Date(quote.expiresAt), new Date(), shop.timeZone);
  return { tone: 'active', text: left === 'today is the last day' ? 'Today' : capitalise(left) };
}

function FollowUpAct({ quote: { number, followedUpAt } }: { readonly quote: ListedQuote }) {
  const isAllowed = useIsAllowed();
  if (followedUpAt) {
    const ago = describeAgo(Date.now() - Date.parse(followedUpAt));
    return (
      <span className="text-sm text-ink-soft max-row:pr-3">
        Sent {ago?.toLowerCase() ?? `on ${formatDayOfYear(followedUpAt)}`}
      </span>
    );
  }

  if (!isAllowed(quoteCalls.followUpQuote)) return null;
  return (
    <TextButton
      className="min-h-11 pr-3"
      onClick={() => openDialog(<FollowUpDialog number={number} />)}
    >
      Follow up
      <span className="sr-only"> {number}</span>
    </TextButton>
  );
}
