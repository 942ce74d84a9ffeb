import { useRef } from 'react';
import { Dialog, type Focusable } from '../ui/dialog.tsx';
import { advanceCheckout, useCheckoutState } from './checkout-session.ts';
import { OrderActions } from './confirmation/order-actions.tsx';
import { OrderConfirmation } from './confirmation/order-confirmation.tsx';
import { useIsPaying } from './payment/use-payment.ts';
import { CheckoutForm } from './steps/checkout-form.tsx';
import { StepFocus } from './steps/step-heading.tsx';
import { useCheckoutHistory } from './use-checkout-history.ts';

interface CheckoutDialogProps {
  readonly open: boolean;
  /** Asked for by the browser's Forward. */
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** The buyer has seen the keys of what was bought. */
  readonly onDone: () => void;
}

/** From the cart to the licence keys: the steps of the checkout and, once it is paid, what was bought. */
export default function CheckoutDialog({ open, onOpen, onClose, onDone }: CheckoutDialogProps) {
  const { order, email } = useCheckoutState();
  const isPaying = useIsPaying();
  const stepFocus = useRef<Focusable>(null);
  const { close, finish } = useCheckoutHistory({
    open,
    locked: isPaying,
    onOpen,
    onClose,
    onFinished() {
      advanceCheckout({ type: 'order-seen' });
      onDone();
    },
  });
  return (
    <StepFocus value={stepFocus}>
      <Dialog
        open={open}
        onClose={order ? finish : close}
        title={order ? 'Payment Successful!' : 'Checkout'}
        locked={isPaying}
        initialFocus={stepFocus}
        footer={order && <OrderActions orderId={order.orderId} onClose={finish} />}
      >
        {order ? <OrderConfirmation order={order} email={email} /> : <CheckoutForm leave={close} />}
      </Dialog>
    </StepFocus>
  );
}
