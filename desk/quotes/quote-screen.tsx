import { Link, useParams } from 'wouter';
import { type QuoteView, quoteCalls } from '../../contract/desk/quotes.ts';
import { gstLabel } from '../../contract/money.ts';
import { formatSeats } from '../../contract/quantity.ts';
import { Money } from '../../web/ui/money.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { BillingDetails } from '../ui/billing-details.tsx';
import { Details } from '../ui/details.tsx';
import { DocumentButton } from '../ui/document-button.tsx';
import { OrderLink } from '../ui/links.tsx';
import { Day, Moment } from '../ui/moment.tsx';
import { OrderTotals } from '../ui/order-totals.tsx';
import { QuotePill } from '../ui/quote-columns.tsx';
import { Screen } from '../ui/screen.tsx';
import { Section } from '../ui/section.tsx';
import { ThingScreen } from '../ui/thing-screen.tsx';
import { describeDiscount } from './line-fields.tsx';
import { MarkPaid } from './mark-paid.tsx';
import { QuoteActions } from './quote-actions.tsx';

/** One quote: who asked for it and for what, and how it was paid. */
export function QuoteScreen() {
  const { number = '' } = useParams<{ number: string }>();
  const query = useDeskQuery(quoteCalls.readQuote, { params: { number } });
  return (
    <ThingScreen
      noun="quote"
      name={number}
      back={{ href: '/quotes', name: 'Quotes' }}
      query={query}
      thing={query.isPlaceholderData ? undefined : query.data}
      hint="Check the number, or search the quotes. Unpaid quotes are deleted a year after they expired."
    >
      {(quote) => <LoadedQuote quote={quote} />}
    </ThingScreen>
  );
}

function LoadedQuote({ quote }: { readonly quote: QuoteView }) {
  const { number, state, totalCents, gstCents } = quote;
  return (
    <Screen
      back={{ href: '/quotes', name: 'Quotes' }}
      title={`Quote ${number}`}
      beside={<QuotePill state={state} />}
      actions={
        <>
          <DocumentButton call={quoteCalls.openQuote} input={{ params: { number } }}>
            Save the PDF
          </DocumentButton>
          <QuoteActions quote={quote} />
        </>
      }
    >
      <p className="text-section">
        <Money cents={totalCents} className="text-title" />{' '}
        <span className="text-sm font-normal tracking-normal text-ink-soft">
          with {gstLabel} of <Money cents={gstCents} />
        </span>
      </p>
      {quote.note !== '' && <p className="max-w-prose wrap-anywhere">{quote.note}</p>}
      <div className="@container">
        <div className="grid items-start gap-5 @min-[45.5rem]:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 items-start gap-5 @min-[90rem]:grid-cols-2">
            <LinesSection quote={quote} />
            <PaymentSection quote={quote} />
          </div>
          <Section title="Buyer">
            <BillingDetails email={quote.email} billing={quote.billing} />
          </Section>
        </div>
      </div>
    </Screen>
  );
}

function LinesSection({ quote }: { readonly quote: QuoteView }) {
  return (
    <Section title="Products">
      <ul className="divide-y divide-line border-y border-line">
        {quote.lines.map(
          ({ productId, productName, quantity, unitPriceCents, listPriceCents, amountCents }) => (
            <li key={productId} className="flex items-baseline justify-between gap-4 py-4">
              <div className="min-w-0">
                <h3 className="font-medium wrap-anywhere">{productName}</h3>
                <p className="text-sm text-ink-soft">
                  {formatSeats(quantity)} at <Money cents={unitPriceCents} />
                </p>
                {listPriceCents !== null && (
                  <p className="text-sm text-ink-soft">{describeDiscount(unitPriceCents, listPriceCents)}</p>
                )}
              </div>
              <Money cents={amountCents} className="shrink-0 font-medium" />
            </li>
          ),
        )}
      </ul>
      <OrderTotals order={quote} />
    </Section>
  );
}

function QuoteLink({ number }: { readonly number: string }) {
  return (
    <Link href={`/quotes/${number}`} className="link">
      {number}
    </Link>
  );
}

function PaymentSection({ quote }: { readonly quote: QuoteView }) {
  const { state, orderId, createdAt, expiresAt, madeBy, revises, revisedBy, renews } = quote;
  return (
    <Section title="Payment">
      <div className="flex flex-col items-start gap-4">
        <Details
          of={[
            ['Created', <Moment key="created" at={createdAt} />],
            ['Written by', madeBy],
            ['Replaces', revises && <QuoteLink key="replaces" number={revises} />],
            ['Replaced by', revisedBy && <QuoteLink key="replaced" number={revisedBy} />],
            ['Renews', renews && <OrderLink key="renews" orderId={renews} />],
            ['Valid until the end of', <Day key="until" of={expiresAt} />],
            [
              state === 'paid' ? 'Paid by the order' : 'Being paid by the order',
              orderId && <OrderLink key="order" orderId={orderId} />,
            ],
          ]}
        />
        {state === 'being-paid' && (
          <p className="max-w-prose text-sm text-ink-soft">
            Its card payment ends within 30 minutes. If that fails, you can mark the quote as paid.
          </p>
        )}
        <MarkPaid quote={quote} />
      </div>
    </Section>
  );
}
