import { useParams } from 'wouter';
import { type QuoteView, quoteCalls } from '../../contract/desk/quotes.ts';
import { gstLabel } from '../../contract/money.ts';
import { onlineMethods, paymentEnds, paymentWords } from '../../contract/payment-methods.ts';
import { describeQuotedTerm, noteTitle } from '../../contract/quotes.ts';
import { describePerSeat } from '../../contract/terms.ts';
import { Money } from '../../web/ui/money.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { ActionButton } from '../ui/action-menu.tsx';
import { StatusPill } from '../ui/columns.tsx';
import { DocumentButton } from '../ui/document-button.tsx';
import { Day, Moment } from '../ui/format.tsx';
import { OrderLink, OrderLinks, TextLink } from '../ui/links.tsx';
import { MailTrouble } from '../ui/mail-trouble.tsx';
import { BillingDetails, LineSummary, OrderTotals } from '../ui/order-parts.tsx';
import { quoteStatus } from '../ui/quote-columns.tsx';
import { CorrectQuoteEmail } from '../ui/quote-dialogs.tsx';
import { Screen, ThingScreen } from '../ui/screen.tsx';
import { Details, Section } from '../ui/section.tsx';
import { CopyLink } from './copy-link.tsx';
import { describeDiscount } from './line-facts.tsx';
import { MarkPaid, QuoteActions } from './quote-actions.tsx';
import { QuoteTimeline } from './quote-timeline.tsx';

export function QuoteScreen() {
  const { number = '' } = useParams<{ number: string }>();
  const query = useDeskQuery(quoteCalls.readQuote, { params: { number } });
  return (
    <ThingScreen
      noun="quote"
      name={number}
      back="/quotes"
      query={query}
      hint={
        'Check the number, or search the quotes. ' +
        'Unpaid quotes are deleted some weeks after they expire.'
      }
    >
      {showQuote}
    </ThingScreen>
  );
}

/** How soon a payment of a quote ends: by card, and then the others. */
const paymentTimes = onlineMethods.map(
  (method) => `${paymentWords[method].paid} ${paymentEnds[method]}.`,
);

function showQuote(quote: QuoteView) {
  const { number, state, totalCents, gstCents } = quote;
  return (
    <Screen
      back="/quotes"
      title={`Quote ${number}`}
      beside={<StatusPill {...quoteStatus[state]} />}
      actions={
        <>
          {quote.state === 'open' && <CopyLink number={number} />}
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
      {quote.mails.map((mail) => (
        <MailTrouble
          key={mail.at}
          mail={mail}
          advice="Correct its email address, which mails it again. If it is right, send it again."
        >
          <ActionButton
            variant="secondary"
            call={quoteCalls.fixEmail}
            opens={<CorrectQuoteEmail quote={quote} />}
          >
            Correct email address
          </ActionButton>
        </MailTrouble>
      ))}
      {quote.note !== '' && (
        <Section title={noteTitle}>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{quote.note}</p>
        </Section>
      )}
      <div className="@container">
        <div className="grid grid-cols-1 items-start gap-5 @min-[45.5rem]:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 grid-cols-1 items-start gap-5 @min-[90rem]:grid-cols-2">
            <Section title="Products">
              <ul className="divide-y divide-line border-y border-line">
                {quote.lines.map((line) => (
                  <li key={line.productId} className="py-3">
                    <LineSummary line={line} more={` ${describePerSeat(line.term)}`}>
                      {line.listPriceCents !== null && (
                        <p>
                          {describeDiscount(line.unitPriceCents, line.listPriceCents, line.term)}
                        </p>
                      )}
                    </LineSummary>
                  </li>
                ))}
              </ul>
              <OrderTotals order={quote} />
            </Section>
            <PaymentSection quote={quote} />
          </div>
          <div className="grid grid-cols-1 gap-5">
            <QuoteTimeline quote={quote} />
            <Section title="Buyer">
              <BillingDetails email={quote.email} billing={quote.billing} />
            </Section>
          </div>
        </div>
      </div>
    </Screen>
  );
}

function PaymentSection({ quote }: { readonly quote: QuoteView }) {
  const { state, orderId, createdAt, expiresAt, madeBy, revises, revisedBy, renews } = quote;
  const paidBy = state === 'paid' ? 'Paid by the order' : 'Being paid by the order';
  return (
    <Section title="Payment">
      <div className="flex flex-col items-start gap-4">
        <Details
          of={{
            Created: <Moment at={createdAt} />,
            'Written by': madeBy,
            Replaces: revises && <TextLink href={`/quotes/${revises}`}>{revises}</TextLink>,
            'Replaced by': revisedBy && (
              <TextLink href={`/quotes/${revisedBy}`}>{revisedBy}</TextLink>
            ),
            Renews: renews.length > 0 && <OrderLinks orderIds={renews} />,
            'Quote valid until the end of': <Day of={expiresAt} />,
            Licences: describeQuotedTerm(quote),
            [paidBy]: orderId && <OrderLink orderId={orderId} />,
          }}
        />
        {state === 'being-paid' && (
          <p className="max-w-prose text-sm text-ink-soft">
            A payment {paymentTimes.join(' One ')} If it fails, you can mark the quote as paid.
          </p>
        )}
        <MarkPaid quote={quote} />
      </div>
    </Section>
  );
}
