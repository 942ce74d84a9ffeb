import type { QuoteAnswer } from '../../../contract/quotes.ts';
import { BankTransfer } from '../../quote/bank-transfer.tsx';
import { DownloadQuote } from '../../quote/download-quote.tsx';
import { describeLastDay } from '../../quote/quote-notice.tsx';
import { AudAmount, Facts } from '../../steps/facts.tsx';
import { StepHeading } from '../../steps/step-heading.tsx';
import { showQuote } from '../../tabs/opened-links.ts';
import { Button } from '../../ui/button.tsx';
import { Recipient } from '../../ui/contact-links.tsx';
import { advanceCheckout } from '../checkout-session.ts';

/** The quote that was made, and how to pay it. Its email says the same, so closing this loses nothing. */
export function QuoteMade({ quote }: { readonly quote: QuoteAnswer }) {
  const payNow = () => {
    showQuote(quote.token);
    advanceCheckout({ type: 'goal-chosen', goal: { kind: 'pay-quote', quote } });
  };
  return (
    <div className="space-y-6">
      <StepHeading title={`Quote ${quote.number}`} isSuccess>
        We emailed it to <Recipient address={quote.email} />. Forward that email to the person who pays.
      </StepHeading>
      <Facts
        facts={{
          'Valid until': describeLastDay(quote),
          'Total (inc. GST)': <AudAmount cents={quote.totalCents} />,
        }}
      />
      <section className="text-sm">
        <h3 className="text-heading">Pay by card</h3>
        <p className="mt-1.5 max-w-prose text-ink-soft">
          Pay now, or later by the link in the email, with a code that we send to your address. Your keys
          appear immediately.
        </p>
        <Button variant="secondary" className="mt-3" onClick={payNow}>
          Pay by Card Now
        </Button>
      </section>
      <BankTransfer quote={quote} />
    </div>
  );
}

interface QuoteMadeActionsProps {
  readonly quote: QuoteAnswer;
  readonly onClose: () => void;
}

export function QuoteMadeActions({ quote, onClose }: QuoteMadeActionsProps) {
  return (
    <div className="flex gap-3 sm:justify-end">
      <Button variant="secondary" className="max-sm:flex-auto" onClick={onClose}>
        Done
      </Button>
      <DownloadQuote quote={quote} variant="primary" className="max-sm:flex-auto max-sm:px-2" />
    </div>
  );
}
