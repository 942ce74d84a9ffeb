import type { OrderResult } from '../../api-answers.ts';
import { removeBought } from '../../stored-cart/cart-store.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { advanceCheckout } from '../checkout-session.ts';
import type { PurchaseLine } from '../purchase-attempt.ts';
import { StepFailureNotice } from './step-failure.tsx';
import { StepHeading } from './step-heading.tsx';
import type { StepProps } from './step-props.ts';

interface RepeatStepProps extends Pick<StepProps, 'failure' | 'showFailure'> {
  /** What the earlier order bought, as the refused attempt has it. */
  readonly bought: readonly PurchaseLine[];
  /** The order by which the same was bought moments ago. */
  readonly earlier: OrderResult;
  /** The cart still has it. Where the other window emptied it, there is nothing to buy again. */
  readonly mayBuyAgain: boolean;
}

/** The payment step when the same was bought moments ago, in another window perhaps: asks before it is bought again. */
export function RepeatStep({ earlier, bought, mayBuyAgain, failure, showFailure }: RepeatStepProps) {
  const showOrder = () => {
    removeBought(bought);
    advanceCheckout({ type: 'paid', order: earlier });
  };
  const buyAgain = () => {
    showFailure(null);
    advanceCheckout({ type: 'buy-again' });
  };
  return (
    <div className="space-y-6">
      <StepHeading title="You have bought this already">
        {failure === null &&
          'You placed an identical order a few minutes ago. You haven’t been charged again.'}
      </StepHeading>
      <StepFailureNotice failure={failure} tone="info" />
      <dl className="grid gap-4 rounded-control border border-line bg-paper p-4 text-sm sm:grid-cols-2 sm:p-5">
        <div className="min-w-0">
          <dt className="text-ink-faint">Order ID</dt>
          <dd className="mt-0.5 font-medium break-all">{earlier.orderId}</dd>
        </div>
        <div>
          <dt className="text-ink-faint">Total (inc. GST)</dt>
          <dd className="mt-0.5 font-medium">
            <Money cents={earlier.totalCents} />
          </dd>
        </div>
      </dl>
      <div className="dialog-actions flex flex-col gap-3 sm:flex-row-reverse">
        <Button size="large" onClick={showOrder}>
          Show That Order
        </Button>
        {mayBuyAgain && (
          <Button variant="secondary" size="large" onClick={buyAgain}>
            Buy Again
          </Button>
        )}
      </div>
    </div>
  );
}
