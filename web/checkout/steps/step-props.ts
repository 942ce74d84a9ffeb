import type { CheckoutStep } from '../checkout-steps.ts';
import type { CheckoutForms } from '../use-checkout-forms.ts';
import type { StepFailure } from './step-failure.tsx';

/** What every step of the checkout works with. */
export interface StepProps {
  readonly forms: CheckoutForms;
  /** What went wrong last, until something else is tried. */
  readonly failure: StepFailure | null;
  readonly showFailure: (failure: StepFailure | null) => void;
  readonly goBack: (to: CheckoutStep) => void;
  /** Closes the checkout. */
  readonly leave: () => void;
}
