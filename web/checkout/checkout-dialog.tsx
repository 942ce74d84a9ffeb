import { useEffect } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { useCheckoutForms } from './checkout-forms.ts';
import { advanceCheckout, useCheckoutState } from './checkout-session.ts';
import { OrderActions, OrderConfirmation } from './confirmation/order-confirmation.tsx';
import { preloadCardForm } from './payment/lazy-gateway.ts';
import { PaymentStep } from './payment/payment-step.tsx';
import { AddressStep } from './steps/address-step.tsx';
import { CodeStep } from './steps/code-step.tsx';
import { EmailStep } from './steps/email-step.tsx';
import { OfflineNotice } from './steps/failure-notice.tsx';
import { stepFocus } from './steps/step-heading.tsx';
import { StepIndicator } from './steps/step-indicator.tsx';
import { useCheckoutHistory } from './use-checkout-history.ts';

interface CheckoutDialogProps {
  readonly open: boolean;
  /** The browser's Forward leads in again. */
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** The buyer has closed the confirmation. */
  readonly onDone: () => void;
}

/** From the cart to the licence keys: the steps of the checkout, then the confirmation. */
export default function CheckoutDialog({ open, onOpen, onClose, onDone }: CheckoutDialogProps) {
  const { order, email, isPaying, challengeOpen } = useCheckoutState();
  const onFinished = () => {
    advanceCheckout({ type: 'order-seen' });
    onDone();
  };
  const { close, finish } = useCheckoutHistory({ open, onOpen, onClose, onFinished });
  return (
    <Dialog
      open={open}
      onClose={order ? finish : close}
      title={order ? 'Payment Successful!' : 'Checkout'}
      locked={isPaying}
      covered={challengeOpen}
      initialFocus={stepFocus}
      footer={order && <OrderActions orderId={order.orderId} onClose={finish} />}
    >
      {order ? <OrderConfirmation order={order} email={email} /> : <CheckoutSteps close={close} />}
    </Dialog>
  );
}

function CheckoutSteps({ close }: { readonly close: () => void }) {
  const { step } = useCheckoutState();
  const forms = useCheckoutForms();
  const isNearPayment = step === 'address' || step === 'payment';
  useEffect(() => {
    if (isNearPayment) void preloadCardForm().catch(() => undefined);
  }, [isNearPayment]);
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
