import { FailureNotice } from '../../steps/failure-notice.tsx';
import { StepActions } from '../../steps/step-actions.tsx';
import { StepHeading } from '../../steps/step-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { useCheckoutState } from '../checkout-session.ts';

/** The payment step when another window bought or emptied the cart, or its products are withdrawn. */
export function EmptyCart({ close }: { readonly close: () => void }) {
  return (
    <div className="space-y-6">
      <StepHeading title="Your cart is empty">
        There is nothing to pay for. The items may have been bought or removed in another window.
      </StepHeading>
      <FailureNotice failure={useCheckoutState().failure} />
      <StepActions>
        <Button size="large" onClick={close}>
          Back to Cart
        </Button>
      </StepActions>
    </div>
  );
}
