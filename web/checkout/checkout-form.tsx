import { useCheckoutForms } from './checkout-forms.ts';
import { useCheckoutState } from './checkout-session.ts';
import { PaymentStep } from './payment/payment-step.tsx';
import { AddressStep } from './steps/address-step.tsx';
import { CodeStep } from './steps/code-step.tsx';
import { EmailStep } from './steps/email-step.tsx';
import { OfflineNotice } from './steps/failure-notice.tsx';
import { StepIndicator } from './steps/step-indicator.tsx';

/** The present step of the checkout. */
export function CheckoutForm({ close }: { readonly close: () => void }) {
  const { step } = useCheckoutState();
  const forms = useCheckoutForms();
  return (
    <div className="space-y-8">
      <div>
        <StepIndicator step={step} />
        <OfflineNotice />
      </div>
      {step === 'email' && <EmailStep forms={forms} />}
      {step === 'code' && <CodeStep />}
      {step === 'address' && <AddressStep form={forms.billing} />}
      {step === 'payment' && <PaymentStep forms={forms} close={close} />}
    </div>
  );
}
