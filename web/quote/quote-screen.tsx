import type { QuoteAnswer } from '../../contract/quotes.ts';
import type { Tab } from '../tabs/tabs.ts';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { BankTransfer } from './bank-transfer.tsx';
import { NoQuote } from './no-quote.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { QuoteNotice } from './quote-notice.tsx';
import { isUnknownQuote, useQuote } from './quote-query.ts';
import { QuoteSummary } from './quote-summary.tsx';
import { QuotedTo } from './quoted-to.tsx';
import { describeLastDay } from './valid-until.ts';

interface QuoteScreenProps {
  readonly token: string;
  readonly goToTab: (tab: Tab) => void;
  readonly onPay: (quote: QuoteAnswer) => void;
  /** The checkout's code is loading. */
  readonly openingCheckout: boolean;
}

/** The quote of a link, in the place of the cart. The cart stays as it is. */
export default function QuoteScreen({ token, goToTab, onPay, openingCheckout }: QuoteScreenProps) {
  const { data: quote, error, isFetching, refetch } = useQuote(token);
  if (isUnknownQuote(error)) return <NoQuote reason="unknown" retry={refetch} />;
  if (!quote) return <NoQuote reason={error ? 'failed' : 'loading'} retry={refetch} />;
  const actions = { quote, onPay, openingCheckout, goToTab, checking: isFetching, onCheckAgain: refetch };
  return (
    <div className="column py-10 sm:py-14">
      <ScreenHeading>{`Quote ${quote.number}`}</ScreenHeading>
      {quote.state === 'open' && (
        <p className="mt-2 text-ink-soft">
          Valid until {describeLastDay(quote)}. Until then you pay these prices, even if ours change.
        </p>
      )}
      <div className="mt-8 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(22rem,40%)] lg:gap-8">
        <div className="space-y-8">
          <QuoteNotice quote={quote} />
          <QuoteLines lines={quote.lines} />
          <QuotedTo email={quote.email} billing={quote.billing} />
        </div>
        <QuoteSummary {...actions} />
        {quote.state === 'open' && <BankTransfer quote={quote} />}
      </div>
    </div>
  );
}
