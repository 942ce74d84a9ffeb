import type { QueryClient } from '@tanstack/react-query';
import { isPayPal, type Payment } from '../../../contract/checkout.ts';
import { checkOut } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import type { OrderResult } from '../../api/responses.ts';
import type { StepFailure } from '../../steps/step-failure.ts';
import { removeBought } from '../../stored-cart/remove-bought.ts';
import { showQuote } from '../../tabs/opened-links.ts';
import { toast } from '../../ui/toast.ts';
import { advanceCheckout, currentCheckout, showFailure } from '../checkout-session.ts';
import type { CheckoutState } from '../checkout-state.ts';
import { showChallenge } from '../gateway/card-gateway.ts';
import { describePaymentFailure, nameCard, readCheckoutFailure } from './checkout-failure.ts';
import { leftForPayPal, takeApproval } from './paypal-return.ts';
import { checkoutRequestFor, type PurchaseAttempt, termsShown } from './purchase-attempt.ts';
import { reloadOutdated, reloadStock } from './reload-outdated.ts';

/** `queryClient` has the lists that its outcome may outdate. */
export interface OpenPayment {
  readonly attempt: PurchaseAttempt;
  readonly card: Payment;
  readonly queryClient: QueryClient;
}

/** Pays, or asks what became of an attempt that was sent before. A second click does nothing. */
export async function pay(payment: OpenPayment) {
  const { attempt, card } = payment;
  const { isPaying, unconfirmed } = currentCheckout();
  if (isPaying) return;
  const isCheck = isOpen(unconfirmed);
  // Otherwise the page would have to say that a payment which was never sent may have gone through.
  if (!navigator.onLine) {
    if (isCheck) return showFailure('Payment not confirmed yet', offlineCheck);
    return showFailure('Payment Failed', offlinePayment);
  }

  advanceCheckout({ type: 'payment-sent', attempt });
  window.addEventListener('beforeunload', warnBeforeLeaving);
  try {
    const sent = await sendPayment(attempt, card, { statusOnly: isCheck });
    endSent(sent, payment);

    // A check of the payment doesn't take the buyer away.
    const mayLeave = !isCheck || unconfirmed === 'to-approve';
    if (mayLeave && sent.kind !== 'paid' && sent.address) leaveFor(sent.address);
  } catch (error) {
    await endFailed(error, payment);
  } finally {
    window.removeEventListener('beforeunload', warnBeforeLeaving);
  }
}

/** Then the shop is only asked. It has said of `not-received` that it knows nothing of it. */
function isOpen(unconfirmed: CheckoutState['unconfirmed']): boolean {
  return unconfirmed !== null && unconfirmed !== 'not-received';
}

const offlineCheck = {
  text: 'Your payment was not checked.',
  hint: 'Check it when you are connected again.',
};

const offlinePayment = {
  text: 'You have not been charged: your payment was not sent.',
  hint: 'Complete your purchase when you are connected again.',
};

function warnBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}

/** How a payment ended that did not fail. */
type SentPayment = { readonly kind: 'paid'; readonly order: OrderResult } | WaitingPayment;

/** `to-approve`: the challenge was left or not shown, or the bank's app or a page waits. */
interface WaitingPayment {
  readonly kind: 'on-its-way' | 'to-approve';
  readonly failure?: StepFailure | undefined;
  readonly address?: string | undefined;
}

/** Sends a payment. After a challenge of the bank, the same request again returns the outcome. */
export async function sendPayment(
  attempt: PurchaseAttempt,
  card: Payment,
  { statusOnly = false } = {},
): Promise<SentPayment> {
  const request = checkoutRequestFor(attempt, card);
  const shown = { ...attempt, termsShown: termsShown(attempt) };
  const first = await checkOut(request, { ...shown, statusOnly });
  if (!('clientSecret' in first)) return readAnswer(first);

  const follow = (open: boolean) => advanceCheckout({ type: 'challenge-shown', open });
  const failure = await showChallenge(first.clientSecret, follow);
  if (failure) return { kind: 'to-approve', failure };
  try {
    return readAnswer(await checkOut(request, shown));
  } catch (error) {
    // The buyer may have passed the challenge, and the shop can't say now what became of the
    // payment.
    const isKnown = readCheckoutFailure(error).kind === 'not-charged';
    if (!isKnown) advanceCheckout({ type: 'outcome-lost' });
    throw error;
  }
}

function readAnswer(answer: Awaited<ReturnType<typeof checkOut>>): SentPayment {
  if (!('status' in answer)) return { kind: 'paid', order: answer };
  if (answer.status === 'waiting' && !answer.toApprove) return { kind: 'on-its-way' };
  if (!('address' in answer)) return { kind: 'to-approve' };

  const failure = answer.declined && declinedAtPayPal;
  return { kind: 'to-approve', address: answer.address, failure };
}

const declinedAtPayPal = {
  text: 'You have not been charged: PayPal declined this payment.',
  hint: 'Choose another way to pay at PayPal, or pay by card.',
};

function endSent(sent: SentPayment, { attempt, card, queryClient }: OpenPayment) {
  if (sent.kind === 'paid') return endPaid(attempt, sent.order, queryClient);
  const { kind: unconfirmed, failure = null } = sent;
  advanceCheckout({ type: 'payment-waits', unconfirmed, card, failure });
}

function endPaid({ purchase, payment }: PurchaseAttempt, order: OrderResult, client: QueryClient) {
  if (purchase.quote) showQuote(null);
  removeBought(purchase);
  advanceCheckout({ type: 'paid', order, paidBy: payment?.method ?? 'card' });
  reloadStock(client);
  toast({
    title: 'Payment Successful!',
    description: describeDelivery(order),
    // The heading that gets the focus announces it.
    silent: true,
  });
}

function describeDelivery({ licenseKeys }: OrderResult): string {
  if (licenseKeys.some(({ awaiting }) => awaiting))
    return 'License keys that are out of stock follow by email.';
  return 'Your license keys have been generated and sent to your email.';
}

/** The checkout is kept in the tab, and opens again when the buyer comes back, by Back too. */
function leaveFor(address: string) {
  history.replaceState(history.state, '', leftForPayPal);
  window.removeEventListener('beforeunload', warnBeforeLeaving);
  location.assign(address);
}

export async function endFailed(error: unknown, { attempt, card, queryClient }: OpenPayment) {
  const failure = readCheckoutFailure(error);
  const wasOpen = isOpen(currentCheckout().unconfirmed);
  const { title, ...words } = describePaymentFailure(error, failure, attempt, wasOpen);
  showFailure(title, { ...words, shown: nameCard(words.text, card) });
  await reloadOutdated(failure, queryClient, attempt.purchase);
  advanceCheckout({ type: 'payment-failed', failure, card });
}

/**
 * Asks what became of an unconfirmed payment, without the buyer. It charges nothing, unless the
 * buyer has just approved the payment at PayPal: then the purchase is repeated, which takes the
 * approved money. Its result is dropped once it is `over`: the buyer has closed the checkout, or
 * asks too.
 */
export async function checkStatus(payment: OpenPayment, over: AbortSignal): Promise<void> {
  const { attempt, card } = payment;
  if (!navigator.onLine) return advanceCheckout({ type: 'status-unknown', reachedShop: false });
  try {
    const statusOnly = !isPayPal(card) || !takeApproval();
    const shown = { ...attempt, termsShown: termsShown(attempt), statusOnly };
    const answer = await checkOut(checkoutRequestFor(attempt, card), shown);
    if (over.aborted) return;
    const sent = readAnswer(answer);
    if (sent.kind !== currentCheckout().unconfirmed) endSent(sent, payment);
  } catch (error) {
    if (over.aborted) return;
    if (news.includes(readCheckoutFailure(error).kind)) return endFailed(error, payment);
    advanceCheckout({ type: 'status-unknown', reachedShop: isKnownToShop(error) });
  }
}

/** Failures that say what became of the payment, or what the buyer has to do first. */
const news = ['not-charged', 'not-received', 'verify-again'];

function isKnownToShop(error: unknown): boolean {
  const code = error instanceof ApiError ? error.problem?.code : null;
  return code === 'outcome-unknown' || code === 'in-progress';
}
