import { useEffect, useState } from 'react';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import { OfflineNote } from '../offline-note.tsx';
import { PaymentStep } from '../payment/payment-step.tsx';
import { StepIndicator } from '../step-indicator.tsx';
import { useCheckoutForms } from '../use-checkout-forms.ts';
import { AddressStep } from './address-step.tsx';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import type { StepFailure } from './step-failure.tsx';
import type { StepProps } from './step-props.ts';

const steps = { email: EmailStep, code: CodeStep, address: AddressStep, payment: PaymentStep };

/** The steps of the checkout, one at a time. */
export function CheckoutForm({ leave }: Pick<StepProps, 'leave'>) {
  const { step, travels } = useCheckoutState();
  const forms = useCheckoutForms();
  const [failure, setFailure] = useState<StepFailure | null>(null);
  const showFailure: StepProps['showFailure'] = (next) => {
    failure?.toast?.dismiss();
    setFailure(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed belongs to the step that Back or Forward left.
  useEffect(() => {
    if (travels > 0) showFailure(null);
  }, [travels]);
  const goBack: StepProps['goBack'] = (to) => {
    showFailure(null);
    advanceCheckout({ type: 'went-back', to });
  };
  const Step = steps[step];
  return (
    <div className="space-y-8">
      <div>
        <StepIndicator step={step} />
        <OfflineNote tried={failure?.offline === true} />
      </div>
      <Step {...{ forms, failure, showFailure, goBack, leave }} />
    </div>
  );
}
