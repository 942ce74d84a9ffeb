import type { QueryClient } from '@tanstack/react-query';
import type { Payment } from '../../../contract/checkout.ts';
import { productsQuery } from '../../api/use-products.ts';
import { removeBought } from '../../stored-cart/cart-store.ts';
import { toast } from '../../ui/toast.ts';
import { type CheckoutForms, showFieldErrors } from '../checkout-forms.ts';
import { advanceCheckout, currentCheckout } from '../checkout-session.ts';
import { showFailure } from '../step-failure.ts';
import { readCheckoutFailure } from './checkout-failure.ts';
import { describePaymentFailure } from './payment-failure.ts';
import type { PurchaseAttempt } from './purchase-attempt.ts';
import { sendPayment } from './send-payment.ts';

/** What a payment reports to besides the checkout's state. */
export interface PaymentContext {
  readonly forms: CheckoutForms;
  readonly queryClient: QueryClient;
}

/** Pays, or asks for the outcome of an attempt that was sent before. A second click does nothing. */
export async function pay(attempt: PurchaseAttempt, card: Payment, context: PaymentContext) {
  const { isPaying, unconfirmed } = currentCheckout();
  if (isPaying) return;
  advanceCheckout({ type: 'payment-sent', attempt });
  window.addEventListener('beforeunload', warnBeforeLeaving);
  try {
    const sent = await sendPayment(attempt, card);
    if (sent.kind === 'challenge-left') {
      const { failure } = sent;
      return advanceCheckout({ type: 'challenge-left', left: { card, failure } });
    }
    // The cart may have been filled again since an unconfirmed payment was sent.
    removeBought(attempt.purchase.lines);
    advanceCheckout({ type: 'paid', order: sent.order });
    toast({
      title: 'Payment Successful!',
      description: 'Your license keys have been generated and sent to your email.',
      // The heading that gets the focus announces it.
      silent: true,
    });
  } catch (error) {
    const failure = readCheckoutFailure(error);
    const { title, ...words } = describePaymentFailure(error, failure, attempt, unconfirmed);
    showFailure(title, words);
    if (failure.kind === 'prices-changed') await updateProducts(failure, context.queryClient);
    if (failure.kind === 'fields') showFieldErrors(context.forms, failure.errors);
    advanceCheckout({ type: 'payment-failed', failure, card });
  } finally {
    window.removeEventListener('beforeunload', warnBeforeLeaving);
  }
}

type PricesChanged = Extract<ReturnType<typeof readCheckoutFailure>, { kind: 'prices-changed' }>;

async function updateProducts({ products, etag }: PricesChanged, queryClient: QueryClient) {
  if (products) queryClient.setQueryData(productsQuery.queryKey, { products, etag });
  else await queryClient.refetchQueries(productsQuery);
}

function warnBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}
