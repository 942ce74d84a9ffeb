import type { QuoteAnswer } from '../../../contract/quotes.ts';
import { QuoteNotice } from '../../quote/quote-notice.tsx';
import { FailureNotice } from '../../steps/failure-notice.tsx';
import { StepActions } from '../../steps/step-actions.tsx';
import { StepHeading } from '../../steps/step-heading.tsx';
import { showQuote } from '../../tabs/shown-quote.ts';
import { Button } from '../../ui/button.tsx';
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx';
import { useCheckoutState } from '../checkout-session.ts';

interface QuoteEndedProps {
  readonly quote: QuoteAnswer;
  readonly close: () => void;
}

/** The payment step of a quote that was paid, in another window perhaps, or has expired meanwhile. */
export function QuoteEnded({ quote, close }: QuoteEndedProps) {
  return (
    <div className="space-y-6">
      <StepHeading title={`Quote ${quote.number}`} />
      <FailureNotice failure={useCheckoutState().failure} />
      <QuoteNotice quote={quote} />
      <StepActions>
        <Button size="large" onClick={close}>
          Back to Quote
        </Button>
      </StepActions>
    </div>
  );
}

interface QuoteGoneProps {
  readonly number: string;
  readonly close: () => void;
}

/** The payment step of a quote that the shop no longer has. */
export function QuoteGone({ number, close }: QuoteGoneProps) {
  const leave = () => {
    close();
    showQuote(null);
  };
  return (
    <div className="space-y-6">
      <StepHeading title={`Quote ${number}`} />
      <FailureNotice failure={useCheckoutState().failure} />
      <p className="text-ink-soft">
        We no longer have this quote. You have not been charged, and your cart is as you left it. Need help?
        Call <PhoneLink /> or email <EmailLink />.
      </p>
      <StepActions>
        <Button size="large" onClick={leave}>
          Back to My Cart
        </Button>
      </StepActions>
    </div>
  );
}
