import type { ReactNode } from 'react';
import type { QuoteAnswer } from '../../../contract/quotes.ts';
import type { OrderResult } from '../../api/responses.ts';
import { QuoteNotice } from '../../quote/quote-notice.tsx';
import { Facts } from '../../steps/facts.tsx';
import { FailureNotice } from '../../steps/failure-notice.tsx';
import { StepActions } from '../../steps/step-actions.tsx';
import { StepHeading } from '../../steps/step-heading.tsx';
import { showQuote } from '../../tabs/opened-links.ts';
import { Button } from '../../ui/button.tsx';
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx';
import { Money } from '../../ui/money.tsx';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import { removeFromCart } from './pay.ts';

interface QuestionStepProps {
  readonly title: string;
  readonly text?: string;
  /** The step is about the failure, which takes the place of the text. */
  readonly tone?: 'info' | undefined;
  readonly action: string;
  readonly onAction: () => void;
  readonly onBack?: () => void;
  /** Another button. */
  readonly other?: ReactNode;
  readonly children?: ReactNode;
}

/** The last step while something has to be settled before anything is charged. */
export function QuestionStep({ title, text, tone, action, onAction, onBack, ...shown }: QuestionStepProps) {
  const { failure } = useCheckoutState();
  return (
    <div className="space-y-6">
      <StepHeading title={title}>{(tone !== 'info' || failure === null) && text}</StepHeading>
      <FailureNotice failure={failure} tone={tone} />
      {shown.children}
      <StepActions onBack={onBack}>
        <Button size="large" onClick={onAction}>
          {action}
        </Button>
        {shown.other}
      </StepActions>
    </div>
  );
}

interface EndProps {
  readonly close: () => void;
}

/** When another window bought or emptied the cart, or its products are withdrawn. */
export function EmptyCart({ close }: EndProps) {
  const text = 'There is nothing to pay for. The items may have been bought or removed in another window.';
  return <QuestionStep title="Your cart is empty" text={text} action="Back to Cart" onAction={close} />;
}

/** For a quote that was paid, in another window perhaps, or has expired meanwhile. */
export function QuoteEnded({ quote, close }: EndProps & { readonly quote: QuoteAnswer }) {
  return (
    <QuestionStep title={`Quote ${quote.number}`} action="Back to Quote" onAction={close}>
      <QuoteNotice quote={quote} />
    </QuestionStep>
  );
}

/** For a quote that the shop no longer has. */
export function QuoteGone({ number, close }: EndProps & { readonly number: string }) {
  const leave = () => {
    close();
    showQuote(null);
  };
  return (
    <QuestionStep title={`Quote ${number}`} action="Back to My Cart" onAction={leave}>
      <p className="text-ink-soft">
        We no longer have this quote. You have not been charged, and your cart is as you left it. Need help?
        Call <PhoneLink /> or email <EmailLink />.
      </p>
    </QuestionStep>
  );
}

interface RepeatQuestionProps {
  readonly earlier: OrderResult;
  /** False if another window emptied the cart. */
  readonly mayBuyAgain: boolean;
}

/** After an identical order a few minutes ago: asks before anything is charged again. */
export function RepeatQuestion({ earlier, mayBuyAgain }: RepeatQuestionProps) {
  const { attempt } = useCheckoutState();
  const viewOrder = () => {
    if (attempt) removeFromCart(attempt.purchase);
    advanceCheckout({ type: 'paid', order: earlier });
  };
  const buyAgain = (
    <Button
      variant="secondary"
      size="large"
      className="max-sm:w-full"
      onClick={() => advanceCheckout({ type: 'buy-again' })}
    >
      Buy Again
    </Button>
  );
  return (
    <QuestionStep
      title="You have bought this already"
      text="You placed an identical order a few minutes ago. You haven’t been charged again."
      tone="info"
      action="View That Order"
      onAction={viewOrder}
      other={mayBuyAgain && buyAgain}
    >
      <Facts
        facts={{ 'Order ID': earlier.orderId, 'Total (inc. GST)': <Money cents={earlier.totalCents} /> }}
      />
    </QuestionStep>
  );
}
