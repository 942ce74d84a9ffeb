import type { ReactNode } from 'react';
import type { QuoteAnswer } from '../../../contract/quotes.ts';
import type { OrderResult } from '../../api/responses.ts';
import { QuoteNotice } from '../../quote/quote-notice.tsx';
import { FailureNotice } from '../../steps/failure-notice.tsx';
import { StepActions } from '../../steps/step-actions.tsx';
import { StepHeading } from '../../steps/step-heading.tsx';
import { removeBought } from '../../stored-cart/remove-bought.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import { Facts } from '../confirmation/order-confirmation.tsx';
import { closeCheckout } from '../use-checkout-history.ts';

interface QuestionStepProps {
  readonly title: string;
  readonly text?: string | undefined;
  /** The failure doesn't say what happened to the money. */
  readonly keepsText?: boolean;
  readonly action: string;
  readonly onAction: () => void;
  readonly onBack?: () => void;
  readonly other?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * Something has to be settled before anything is charged. A failure takes the place of its text.
 */
export function QuestionStep(props: QuestionStepProps) {
  const { title, text, keepsText = false, action, onAction, onBack, other, children } = props;
  const { failure } = useCheckoutState();
  return (
    <div className="space-y-6">
      <StepHeading title={title}>{(failure === null || keepsText) && text}</StepHeading>
      <FailureNotice failure={failure} tone="info" />
      {children}
      <StepActions onBack={onBack}>
        {/* Answers to a question are too long to be in a row with Back. */}
        <div className={onBack && other ? answers : 'contents'}>
          <Button size="large" onClick={onAction}>
            {action}
          </Button>
          {other}
        </div>
      </StepActions>
    </div>
  );
}

const answers = 'flex w-full flex-col gap-2';

/** When another window bought or emptied the cart, or its products are withdrawn. */
export function EmptyCart() {
  return (
    <QuestionStep
      title="Your cart is empty"
      text={nothingToPay}
      action="Back to Cart"
      onAction={closeCheckout}
    />
  );
}

const nothingToPay =
  'There is nothing to pay for. The items may have been bought or removed in another window.';

interface QuoteEndedProps {
  readonly number: string;
  /** Missing if the shop no longer has it. */
  readonly quote?: QuoteAnswer;
}

/** It was paid, in another window perhaps, has expired, or is gone. */
export function QuoteEnded({ number, quote }: QuoteEndedProps) {
  return (
    <QuestionStep
      title={`Quote ${number}`}
      text={
        quote ? describeCharge(quote) : 'You have not been charged: we no longer have this quote.'
      }
      keepsText={!quote}
      action="Back to Quote"
      onAction={closeCheckout}
    >
      {quote && <QuoteNotice quote={quote} />}
    </QuestionStep>
  );
}

/** Nothing of a quote that is being paid: its notice says it. */
function describeCharge({ state }: QuoteAnswer): string | undefined {
  if (state === 'being-paid') return undefined;
  return `You have not been charged${state === 'paid' ? ' again' : ''}.`;
}

interface RepeatQuestionProps {
  readonly earlier: OrderResult;
  /** False if another window emptied the cart. */
  readonly mayBuyAgain: boolean;
}

export function RepeatQuestion({ earlier, mayBuyAgain }: RepeatQuestionProps) {
  const { attempt } = useCheckoutState();
  const viewOrder = () => {
    if (attempt) removeBought(attempt.purchase);
    advanceCheckout({ type: 'paid', order: earlier });
  };
  const facts = {
    'Order ID': earlier.orderId,
    'Total (inc. GST)': <Money cents={earlier.totalCents} />,
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
      text="You haven’t been charged again: you placed an identical order a few minutes ago."
      action="View That Order"
      onAction={viewOrder}
      other={mayBuyAgain && buyAgain}
    >
      <Facts facts={facts} />
    </QuestionStep>
  );
}
