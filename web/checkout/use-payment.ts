import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Payment } from '../../contract/checkout.ts';
import { checkOut } from '../api.ts';
import type { OrderResult } from '../api-answers.ts';
import { ApiError } from '../api-error.ts';
import { productsQuery } from '../catalogue/use-products.ts';
import { clearCart } from '../stored-cart/cart-store.ts';
import { toast } from '../ui/toast.ts';
import { forgetAttempt, rememberAttempt } from './attempt-storage.ts';
import { type CheckoutFailure, isUnconfirmed, readCheckoutFailure } from './checkout-failure.ts';
import { advanceCheckout, currentCheckout } from './checkout-session.ts';
import { checkoutRequestFor, type PurchaseAttempt } from './purchase-attempt.ts';
import { describeOtherFields, placeFieldErrors } from './refused-fields.ts';
import { announceFailure, explainFailure, type StepFailure } from './step-failure.tsx';
import type { CheckoutForms } from './use-checkout-forms.ts';

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
  const underWay = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: ({ attempt, card }: PaymentTry) => {
      showFailure(null);
      rememberAttempt(attempt);
      advanceCheckout({ type: 'payment-sent', attempt });
      return checkOut(checkoutRequestFor(attempt, card), attempt);
    },
    onSuccess: finishPurchase,
    onError: (error, { card }) => {
      showFailure(tellFailure(error));
      return followFailure(error, card, forms, queryClient);
    },
    onSettled: () => {
      underWay.current = false;
    },
  });
  /** What is drawn as pending comes too late for a second click in the same moment. */
  const pay = (attempt: PaymentTry) => {
    if (underWay.current) return;
    underWay.current = true;
    mutate(attempt);
  };
  useEffect(() => (isPending ? warnBeforeLeaving() : undefined), [isPending]);
  return { pay, isPaying: isPending };
}

function finishPurchase(order: OrderResult) {
  forgetAttempt();
  clearCart();
  advanceCheckout({ type: 'paid', order });
  toast({
    title: 'Payment Successful!',
    description: 'Your license keys have been generated and sent to your email.',
  });
}

function tellFailure(error: unknown): StepFailure {
  if (!isUnconfirmed(error)) {
    const { text, hint } = explainFailure(error, 'Payment processing failed');
    const others = error instanceof ApiError ? describeOtherFields(error.problem?.errors ?? []) : '';
    return announceFailure('Payment Failed', { text, hint: others || hint });
  }
  return announceFailure('Payment not confirmed yet', explainFailure(error, unheard));
}

const unheard = 'We did not hear back from the shop. Your payment may have gone through: do not pay again.';

/** What tells for sure that nothing was charged by this attempt: its key was asked for first. */
const settling = new Set<CheckoutFailure['kind']>(['declined', 'prices-changed', 'bought-recently']);

/** While an earlier payment is unconfirmed, a refusal of the question about it settles nothing. */
async function followFailure(error: unknown, card: Payment, forms: CheckoutForms, queryClient: QueryClient) {
  const failure = readCheckoutFailure(error);
  const isSettled = settling.has(failure.kind);
  const nothingOpen = failure.kind !== 'unknown' && !currentCheckout().unconfirmed;
  if (isSettled || nothingOpen) forgetAttempt();

  switch (failure.kind) {
    case 'unknown':
      return advanceCheckout({ type: 'payment-unconfirmed', card });
    case 'declined':
      return advanceCheckout({ type: 'payment-declined' });
    case 'verify-again':
      return advanceCheckout({ type: 'verification-lost' });
    case 'prices-changed': {
      const { products, etag } = failure;
      if (products) queryClient.setQueryData(productsQuery.queryKey, { products, etag });
      else await queryClient.refetchQueries(productsQuery);
      return advanceCheckout({ type: 'payment-not-taken' });
    }
    case 'bought-recently':
      return advanceCheckout({ type: 'bought-recently', order: failure.order });
    case 'fields': {
      const step = placeFieldErrors(forms, failure.errors);
      return step && advanceCheckout({ type: 'went-back', to: step });
    }
    case 'refused':
      return;
  }
}

/** The browser asks before the page is left or loaded again. */
function warnBeforeLeaving() {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
}
