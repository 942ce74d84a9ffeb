import type { OrderResult } from '../../api/responses.ts';
import { FailureNotice } from '../../steps/failure-notice.tsx';
import { StepHeading } from '../../steps/step-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import { removeFromCart } from './pay.ts';

interface RepeatQuestionProps {
  readonly earlier: OrderResult;
  /** False if another window emptied the cart. */
  readonly mayBuyAgain: boolean;
}

/** The payment step after an identical order a few minutes ago: asks before anything is charged again. */
export function RepeatQuestion({ earlier, mayBuyAgain }: RepeatQuestionProps) {
  const { attempt, failure } = useCheckoutState();
  const viewOrder = () => {
    if (attempt) removeFromCart(attempt.purchase);
    advanceCheckout({ type: 'paid', order: earlier });
  };
  return (
    <div className="space-y-6">
      <StepHeading title="You have bought this already">
        {failure === null &&
          'You placed an identical order a few minutes ago. You haven’t been charged again.'}
      </StepHeading>
      <FailureNotice failure={failure} tone="info" />
      <dl className="grid gap-4 rounded-control border border-line bg-paper p-4 text-sm sm:grid-cols-2 sm:p-5 [&_dd]:mt-0.5 [&_dd]:font-medium [&_dd]:break-all [&_dt]:text-ink-faint">
        <div>
          <dt>Order ID</dt>
          <dd>{earlier.orderId}</dd>
        </div>
        <div>
          <dt>Total (inc. GST)</dt>
          <dd>
            <Money cents={earlier.totalCents} />
          </dd>
        </div>
      </dl>
      <div className="dialog-actions flex flex-col gap-3 sm:flex-row-reverse">
        <Button size="large" onClick={viewOrder}>
          View That Order
        </Button>
        {mayBuyAgain && (
          <Button variant="secondary" size="large" onClick={() => advanceCheckout({ type: 'buy-again' })}>
            Buy Again
          </Button>
        )}
      </div>
    </div>
  );
}
