import { useEffect, useRef } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { advanceCheckout, checkoutDrafts, useCheckoutState } from './checkout-session.ts';
import { carryDraftsOver } from './draft-storage.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderConfirmation } from './order-confirmation.tsx';
import { StepHeadingRef } from './step-heading.tsx';
import { useIsPaying } from './use-payment.ts';

interface CheckoutDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The buyer has seen the keys of what was bought. */
  readonly onDone: () => void;
}

/** From the cart to the licence keys: the steps of the checkout and, once it is paid, what was bought. */
export default function CheckoutDialog({ open, onClose, onDone }: CheckoutDialogProps) {
  const { order, email } = useCheckoutState();
  const isPaying = useIsPaying();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => carryDraftsOver(checkoutDrafts), []);
  const finish = () => {
    advanceCheckout({ type: 'order-seen' });
    onDone();
  };
  return (
    <StepHeadingRef value={heading}>
      <Dialog
        open={open}
        onClose={order ? finish : onClose}
        title={order ? 'Payment Successful!' : 'Checkout'}
        locked={isPaying}
        initialFocus={heading}
        footer={order && <OrderActions orderId={order.orderId} onClose={finish} />}
      >
        {order ? <OrderConfirmation order={order} email={email} /> : <CheckoutForm leave={onClose} />}
      </Dialog>
    </StepHeadingRef>
  );
}
