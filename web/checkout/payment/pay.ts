import type { QueryClient } from '@tanstack/react-query';
import type { OrderItem, Payment } from '../../../contract/checkout.ts';
import { checkOut, type ProductList } from '../../api/api.ts';
import type { OrderResult } from '../../api/responses.ts';
import { productsQuery } from '../../api/use-products.ts';
import { reloadPolicies } from '../../policies/policy-query.ts';
import { quoteQuery } from '../../quote/quote-query.ts';
import type { StepFailure } from '../../steps/step-failure.ts';
import { cartLines, removeBought, renewOrder } from '../../stored-cart/cart-store.ts';
import { showQuote } from '../../tabs/opened-links.ts';
import { toast } from '../../ui/toast.ts';
import { advanceCheckout, currentCheckout, showFailure } from '../checkout-session.ts';
import { showChallenge } from '../gateway/card-gateway.ts';
import { leftForPayPal } from './approval.ts';
import {
  type CheckoutFailure,
  describePaymentFailure,
  readCheckoutFailure,
} from './checkout-failure.ts';
import { checkoutRequestFor, type Purchase, type PurchaseAttempt } from './purchase-attempt.ts';

/** A payment that was sent, and the cache of lists that its outcome may outdate. */
export interface OpenPayment {
  readonly attempt: PurchaseAttempt;
  readonly card: Payment;
  readonly queryClient: QueryClient;
}

/** Pays, or asks for the outcome of an attempt that was sent before. A second click does nothing. */
export async function pay(payment: OpenPayment) {
  const { attempt, card } = payment;
  const { isPaying, unconfirmed } = currentCheckout();
  if (isPaying) return;
  // Otherwise the page would have to say that a payment which was never sent may have gone through.
  if (!navigator.onLine) {
    if (unconfirmed) return showFailure('Payment not confirmed yet', offlineCheck);
    return showFailure('Payment Failed', offlinePayment);
  }
  advanceCheckout({ type: 'payment-sent', attempt });
  window.addEventListener('beforeunload', warnBeforeLeaving);
  try {
    // With a token or PayPal, a check never charges. A card of demo mode is sent again.
    const statusOnly = unconfirmed !== null && attempt.payment !== undefined;
    const sent = await sendPayment(attempt, card, { statusOnly });
    endSent(sent, payment);
    // A check of the payment doesn't take the buyer away.
    const mayLeave = unconfirmed === null || unconfirmed === 'to-approve';
    if (sent.kind === 'to-approve' && sent.address && mayLeave) leaveFor(sent.address);
  } catch (error) {
    await endFailed(error, payment);
  } finally {
    window.removeEventListener('beforeunload', warnBeforeLeaving);
  }
}

/** Shows what became of a payment that did not fail. */
export function endSent(sent: SentPayment, { attempt, card, queryClient }: OpenPayment) {
  if (sent.kind === 'paid') return endPaid(attempt, sent.order, queryClient);
  const failure = sent.kind === 'to-approve' ? (sent.failure ?? null) : null;
  advanceCheckout({ type: 'payment-waits', unconfirmed: sent.kind, card, failure });
}

/** The checkout is kept in the tab, and opens again when the buyer comes back, by the browser's Back too. */
function leaveFor(address: string) {
  history.replaceState(history.state, '', leftForPayPal);
  window.removeEventListener('beforeunload', warnBeforeLeaving);
  location.assign(address);
}

function endPaid(attempt: PurchaseAttempt, order: OrderResult, queryClient: QueryClient) {
  if (attempt.purchase.quote) showQuote(null);
  removeFromCart(attempt.purchase);
  advanceCheckout({ type: 'paid', order, paidBy: attempt.payment?.method ?? 'card' });
  reloadStock(queryClient);
  const isComplete = order.licenseKeys.every(({ awaiting }) => !awaiting);
  toast({
    title: 'Payment Successful!',
    description: isComplete
      ? 'Your license keys have been generated and sent to your email.'
      : 'License keys that are out of stock follow by email.',
    // The heading that gets the focus announces it.
    silent: true,
  });
}

export async function endFailed(error: unknown, { attempt, card, queryClient }: OpenPayment) {
  const failure = readCheckoutFailure(error);
  const isOpen = currentCheckout().unconfirmed !== null;
  const { title, ...words } = describePaymentFailure(error, failure, attempt, isOpen);
  showFailure(title, words);
  await followFailure(failure, queryClient, attempt.purchase.quote);
  advanceCheckout({ type: 'payment-failed', failure, card });
}

/** Loads again what a refusal says is out of date. */
export async function followFailure(
  failure: CheckoutFailure,
  queryClient: QueryClient,
  quote?: Purchase['quote'],
) {
  if (failure.kind !== 'not-charged') return;
  const { outdated, list } = failure;
  if (list) takeOverList(list, queryClient);
  else if (outdated === 'products') await queryClient.refetchQueries(productsQuery);
  else if (outdated === 'stock') reloadStock(queryClient);
  else if (outdated === 'policies') await reloadPolicies(queryClient);
  else if (outdated === 'quote' && quote) await queryClient.refetchQueries(quoteQuery(quote.token));
}

/** A quote that is for exactly what the cart has was made from it. Any other cart stays as it is. */
export function removeFromCart({ quote, lines }: Purchase) {
  // The cart may have been filled again since an unconfirmed payment was sent.
  if (quote && !isInCart(lines)) return;
  removeBought(lines);
  renewOrder(null);
}

function isInCart(lines: readonly OrderItem[]): boolean {
  const cart = cartLines();
  const isSame = ({ productId, quantity }: OrderItem) =>
    cart.some((line) => line.id === productId && line.quantity === quantity);
  return cart.length === lines.length && lines.every(isSame);
}

/** Loads the list again where products can sell out. */
function reloadStock(queryClient: QueryClient) {
  const known = queryClient.getQueryData(productsQuery.queryKey)?.products ?? [];
  if (known.some(({ limited }) => limited)) void queryClient.refetchQueries(productsQuery);
}

const offlinePayment = {
  text: 'Your payment was not sent. You have not been charged.',
  hint: 'Complete your purchase when you are connected again.',
};

const offlineCheck = {
  text: 'Your payment was not checked.',
  hint: 'Check it when you are connected again.',
};

function warnBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}

/** The list in a refusal says nothing of stock. */
function takeOverList({ products, etag }: ProductList, queryClient: QueryClient) {
  const known = queryClient.getQueryData(productsQuery.queryKey)?.products ?? [];
  const merged = products.map((product) => {
    const { availability, limited } = known.find(({ id }) => id === product.id) ?? {};
    return { ...product, availability, limited };
  });
  queryClient.setQueryData(productsQuery.queryKey, { products: merged, etag });
}

/** How a payment ended that did not fail. An open challenge charges nothing until the buyer passes it. */
export type SentPayment =
  | { readonly kind: 'paid'; readonly order: OrderResult }
  | { readonly kind: 'on-its-way' }
  /** The buyer left the challenge, or for some reason it was never shown; or the bank's app or a page waits for the buyer. */
  | { readonly kind: 'to-approve'; readonly failure?: StepFailure; readonly address?: string };

/** Sends a payment. If the bank asks for a challenge, shows it and repeats the request, which returns the outcome. */
export async function sendPayment(
  attempt: PurchaseAttempt,
  card: Payment,
  { statusOnly = false } = {},
): Promise<SentPayment> {
  const request = checkoutRequestFor(attempt, card);
  const first = await checkOut(request, { ...attempt, statusOnly });
  if (!('clientSecret' in first)) return describeAnswer(first);
  const follow = (open: boolean) => advanceCheckout({ type: 'challenge-shown', open });
  const failure = await showChallenge(first.clientSecret, follow);
  if (failure) return { kind: 'to-approve', failure };
  try {
    return describeAnswer(await checkOut(request, attempt));
  } catch (error) {
    // The buyer may have passed the challenge, and the shop can't say now what became of the payment.
    if (readCheckoutFailure(error).kind !== 'not-charged')
      advanceCheckout({ type: 'outcome-lost' });
    throw error;
  }
}

export function describeAnswer(answer: Awaited<ReturnType<typeof checkOut>>): SentPayment {
  if (!('status' in answer)) return { kind: 'paid', order: answer };
  if (answer.status === 'waiting' && !answer.toApprove) return { kind: 'on-its-way' };
  if (!('address' in answer)) return { kind: 'to-approve' };
  return {
    kind: 'to-approve',
    address: answer.address,
    ...(answer.declined && { failure: declined }),
  };
}

const declined = {
  text: 'PayPal declined this payment. You have not been charged.',
  hint: 'Choose another way to pay at PayPal, or pay by card.',
};
