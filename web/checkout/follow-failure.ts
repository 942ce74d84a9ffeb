import type { QueryClient } from '@tanstack/react-query';
import type { Payment } from '../../contract/checkout.ts';
import { productsQuery } from '../catalogue/use-products.ts';
import { forgetAttempt } from './attempt-storage.ts';
import { type CheckoutFailure, isSettling } from './checkout-failure.ts';
import { advanceCheckout, currentCheckout } from './checkout-session.ts';
import { placeFieldErrors } from './steps/refused-fields.ts';
import type { CheckoutForms } from './use-checkout-forms.ts';

/** What leaves open whether anything was charged. */
const leavingOpen = new Set<CheckoutFailure['kind']>(['unknown', 'other-card-details']);

/**
 * What the page does after a failed payment. While an earlier payment is unconfirmed, a refusal of the question about
 * it settles nothing.
 */
export async function followFailure(
  failure: CheckoutFailure,
  card: Payment,
  forms: CheckoutForms,
  queryClient: QueryClient,
) {
  const nothingOpen = !leavingOpen.has(failure.kind) && !currentCheckout().unconfirmed;
  if (isSettling(failure) || nothingOpen) forgetAttempt();

  switch (failure.kind) {
    case 'unknown':
      return advanceCheckout({ type: 'payment-unconfirmed', card });
    case 'other-card-details':
      return advanceCheckout({ type: 'payment-unconfirmed', card: null });
    case 'bought-elsewhere':
    case 'not-on-sale':
      return advanceCheckout({ type: 'payment-not-taken' });
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
