import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Payment } from '../../../contract/checkout.ts';
import { checkOut } from '../../api.ts';
import type { OrderResult } from '../../api-answers.ts';
import { removeBought } from '../../stored-cart/cart-store.ts';
import { toast } from '../../ui/toast.ts';
import { forgetAttempt, rememberAttempt } from '../attempt-storage.ts';
import { readCheckoutFailure } from '../checkout-failure.ts';
import { advanceCheckout, currentCheckout } from '../checkout-session.ts';
import { followFailure } from '../follow-failure.ts';
import { checkoutRequestFor, type PurchaseAttempt } from '../purchase-attempt.ts';
import { announceFailure, type StepFailure } from '../steps/step-failure.tsx';
import type { CheckoutForms } from '../use-checkout-forms.ts';
import { describePaymentFailure } from './payment-failure.ts';

const mutationKey = ['checkout'];

/** Whether a payment is under way: nothing may close the dialog then. */
export function useIsPaying(): boolean {
  return useIsMutating({ mutationKey }) > 0;
}

interface PaymentTry {
  readonly attempt: PurchaseAttempt;
  readonly card: Payment;
}

/** Sends a payment and follows its outcome. Sending the same attempt again asks for its outcome. */
export function usePayment(forms: CheckoutForms, showFailure: (failure: StepFailure | null) => void) {
  const queryClient = useQueryClient();
  /** What is being sent: in no mutation's variables, because the client keeps those for minutes, card and all. */
  const underWay = useRef<PaymentTry | null>(null);
  const currentTry = (): PaymentTry => {
    if (underWay.current === null) throw new Error('No payment is under way.');
    return underWay.current;
  };
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: async () => {
      const { attempt, card } = currentTry();
      showFailure(null);
      rememberAttempt(attempt);
      advanceCheckout({ type: 'payment-sent', attempt });
      return await checkOut(checkoutRequestFor(attempt, card), attempt);
    },
    onSuccess: (order) => finishPurchase(order, currentTry().attempt),
    onError: async (error) => {
      const { attempt, card } = currentTry();
      const failure = readCheckoutFailure(error);
      const { title, ...words } = describePaymentFailure(
        error,
        failure,
        attempt,
        currentCheckout().unconfirmed,
      );
      showFailure(announceFailure(title, words));
      await followFailure(failure, card, forms, queryClient);
    },
    onSettled: () => {
      underWay.current = null;
    },
  });
  /** What is drawn as pending comes too late for a second click in the same moment. */
  const pay = (next: PaymentTry) => {
    if (underWay.current !== null) return;
    underWay.current = next;
    mutate();
  };
  useEffect(() => (isPending ? warnBeforeLeaving() : undefined), [isPending]);
  return { pay, isPaying: isPending };
}

/** An older payment that is confirmed now may find a cart that was filled again: only its own seats leave it. */
function finishPurchase(order: OrderResult, { purchase }: PurchaseAttempt) {
  forgetAttempt();
  removeBought(purchase.lines);
  advanceCheckout({ type: 'paid', order });
  toast({
    title: 'Payment Successful!',
    description: 'Your license keys have been generated and sent to your email.',
    // The heading that gets the focus says so.
    silent: true,
  });
}

/** The browser asks before the page is left or loaded again. */
function warnBeforeLeaving() {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
}
