import { Button } from '../../ui/button.tsx';
import { StepActions } from './step-actions.tsx';
import { StepFailureNotice } from './step-failure.tsx';
import { StepHeading } from './step-heading.tsx';
import type { StepProps } from './step-props.ts';

type EmptyCartStepProps = Pick<StepProps, 'failure' | 'leave'>;

/** The payment step when another window bought or emptied the cart, or nothing of it is sold any more. */
export function EmptyCartStep({ failure, leave }: EmptyCartStepProps) {
  return (
    <div className="space-y-6">
      <StepHeading title="Your cart is empty">
        There is nothing to pay for. The items may have been bought or removed in another window.
      </StepHeading>
      <StepFailureNotice failure={failure} />
      <StepActions>
        <Button size="large" onClick={leave}>
          Back to Cart
        </Button>
      </StepActions>
    </div>
  );
}
