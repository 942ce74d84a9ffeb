import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { formatAbn } from '../../contract/abn.ts';
import {
  describeQuotedTerm,
  describeTotalSaving,
  noteTitle,
  type QuoteAnswer,
} from '../../contract/quotes.ts';
import { PolicyLinks } from '../policies/policy-links.tsx';
import { countSeats } from '../stored-cart/cart-store.ts';
import { showQuote } from '../tabs/opened-links.ts';
import { Button } from '../ui/button.tsx';
import { EmailLink, EmailText, PhoneLink } from '../ui/contact-links.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { SummaryCard, summaryColumns } from '../ui/summary-card.tsx';
import { BankTransfer } from './bank-transfer.tsx';
import { QuoteActions } from './quote-actions.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { describeDaysLeft, describeLastDay, QuoteNotice } from './quote-notice.tsx';
import { isUnknownQuote, quoteQuery } from './quote-query.ts';

/** In the place of the cart, which stays as it is. */
export default function QuoteScreen({ token }: { readonly token: string }) {
  const query = useQuery({ ...quoteQuery(token), refetchOnMount: 'always' });
  const { data: quote, error, refetch } = query;
  const newer = quote?.revisedBy ?? null;
  useEffect(() => {
    if (newer !== null) showQuote(newer);
  }, [newer]);

  if (isUnknownQuote(error)) return <NoQuote reason="unknown" retry={refetch} />;
  if (!quote) return <NoQuote reason={error ? 'failed' : 'loading'} retry={refetch} />;

  const isOpen = quote.state === 'open';
  const saving = describeTotalSaving(quote.lines);
  return (
    <div className="column py-10 sm:py-14">
      <ScreenHeading>{`Quote ${quote.number}`}</ScreenHeading>
      {isOpen && (
        <p className="mt-2 text-ink-soft">
          {`Quote valid until ${describeLastDay(quote)}, `}
          <strong className="font-semibold text-ink">{describeDaysLeft(quote)}</strong>. Until then
          you pay these prices, even if ours change.
          {quote.revises !== null && ` It replaces ${quote.revises}.`}
        </p>
      )}
      <p className="mt-2 max-w-prose wrap-anywhere text-ink-soft">{describeQuotedTerm(quote)}</p>
      <div className={summaryColumns}>
        <div className="space-y-8">
          <QuoteNotice quote={quote} />
          <Agreement note={quote.note} />
          <QuoteLines lines={quote.lines} />
        </div>
        <SummaryCard
          title="Quote Summary"
          seats={countSeats(quote.lines)}
          totals={quote}
          isPayable={isOpen}
          className="lg:row-span-2"
        >
          {saving !== '' && (
            <p className="mt-3 text-right text-sm font-medium text-highlight-strong">{saving}</p>
          )}
          <QuoteActions quote={quote} />
          {isOpen && (
            <div className="mt-4 text-sm text-ink-soft">
              Paying this quote accepts our terms. They don’t limit your rights under consumer law.
              <PolicyLinks />
            </div>
          )}
        </SummaryCard>
        <div className="space-y-8">
          <QuotedTo email={quote.email} billing={quote.billing} />
          {isOpen && <BankTransfer quote={quote} />}
        </div>
      </div>
    </div>
  );
}

/** What was agreed besides the prices. */
function Agreement({ note }: Pick<QuoteAnswer, 'note'>) {
  if (note === '') return null;
  return (
    <section className="rounded-control border border-line bg-sunken p-4 sm:p-5">
      <h2 className="text-heading">{noteTitle}</h2>
      <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{note}</p>
    </section>
  );
}

function QuotedTo({ email, billing }: Pick<QuoteAnswer, 'email' | 'billing'>) {
  const { firstName, lastName, company, abn, purchaseOrder } = billing;
  const name = `${firstName} ${lastName}`;
  const facts: Readonly<Record<string, ReactNode>> = {
    'Prepared for': [company, name].filter(Boolean).join(', '),
    'Emailed to': <EmailText address={email} />,
    ABN: formatAbn(abn),
    'Purchase order': purchaseOrder,
  };
  const given = Object.entries(facts).filter(([, fact]) => fact !== '');
  return (
    <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
      {given.map(([label, fact]) => (
        <div key={label}>
          <dt className="text-ink-faint">{label}</dt>
          <dd className="font-medium wrap-anywhere tabular-nums">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

interface NoQuoteProps {
  readonly reason: keyof typeof words;
  readonly retry: () => void;
}

function NoQuote({ reason, retry }: NoQuoteProps) {
  const { title, text } = words[reason];
  return (
    <div className="column py-20 text-center sm:py-28">
      <ScreenHeading>{title}</ScreenHeading>
      <p role="status" className="mx-auto mt-3 max-w-prose text-lg text-ink-soft">
        {text}
      </p>
      {reason !== 'loading' && (
        <>
          <p className="mt-3 text-ink-soft">
            Need help? Call <PhoneLink /> or email <EmailLink />.
          </p>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            {reason === 'failed' && (
              <Button size="large" onClick={retry}>
                Try Again
              </Button>
            )}
            <Button
              size="large"
              variant={reason === 'failed' ? 'secondary' : 'primary'}
              onClick={() => showQuote(null)}
            >
              Back to My Cart
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

const words = {
  loading: { title: 'Your quote', text: 'Loading your quote…' },
  unknown: {
    title: 'There is no such quote',
    text:
      'Open the whole link from your quote’s email, or copy it again. ' +
      'We delete unpaid quotes some weeks after they expire.',
  },
  failed: {
    title: 'Your quote did not load',
    text: 'Check your connection, then try again. Your quote and its prices are kept.',
  },
};
