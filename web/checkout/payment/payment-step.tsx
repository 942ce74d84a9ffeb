import { useProducts } from '../../api/use-products.ts';
import { isUnknownQuote, useLoadedQuote } from '../../quote/quote-query.ts';
import { findPriceChanges } from '../../stored-cart/price-changes.ts';
import type { CheckoutForms } from '../checkout-forms.ts';
import { useCheckoutState } from '../checkout-session.ts';
import { CartChange, PriceChange } from './changed-purchase.tsx';
import { PaymentForm } from './payment-form.tsx';
import { isSamePurchase } from './purchase-attempt.ts';
import { usePurchasePlan } from './purchase-plan.ts';
import { EmptyCart, QuoteEnded, RepeatQuestion } from './question-step.tsx';
import { AwaitedDays, useRenewalQuestion } from './renewal-question.tsx';
import { UnconfirmedPayment } from './unconfirmed-payment.tsx';
import { usePurchase } from './use-purchase.ts';

/** The payment, or the question that comes first. */
export function PaymentStep({ forms }: { readonly forms: CheckoutForms }) {
  const state = useCheckoutState();
  const { email, verifiedAt, billing, attempt, isPaying, unconfirmed, earlierOrder, reminders } =
    state;
  const wanted = usePurchase();
  const { data: shownQuote, error: quoteError } = useLoadedQuote(wanted.quote?.token);
  const { data } = useProducts();
  // Another window may change the cart during the payment.
  const { lines, quote, renews, renewCovered } = isPaying && attempt ? attempt.purchase : wanted;
  const isOff = isPaying || unconfirmed !== null || verifiedAt === null || lines.length === 0;
  const renewal = { email, lines, quote, renews, renewCovered };
  const { query, plan, isAwaited } = usePurchasePlan(renewal, { isOff });
  const shown = isPaying ? attempt?.purchase.plan : plan;
  const question = useRenewalQuestion({
    plan: isOff ? undefined : plan,
    error: isOff ? null : query.error,
    isQuote: quote !== undefined,
    renewCovered: renewCovered === true,
  });

  if (attempt && unconfirmed) return <UnconfirmedPayment attempt={attempt} form={forms.card} />;

  const isEmpty = lines.length === 0;
  const purchase = billing && {
    email,
    billing,
    lines,
    quote,
    renews,
    renewCovered,
    reminders,
    plan: shown,
  };
  const isRepeated = purchase && attempt && isSamePurchase(attempt.purchase, purchase);
  if (earlierOrder && (isRepeated || isEmpty))
    return <RepeatQuestion earlier={earlierOrder} mayBuyAgain={!isEmpty} />;
  if (isEmpty) return <EmptyCart />;

  // The quote is loaded again behind the dialog, during a payment too.
  if (quote && !isPaying) {
    if (isUnknownQuote(quoteError)) return <QuoteEnded number={quote.number} />;
    if (shownQuote && shownQuote.state !== 'open' && shownQuote.state !== 'being-paid')
      return <QuoteEnded number={quote.number} quote={shownQuote} />;
  }

  if (wanted.before && !isPaying) return <CartChange before={wanted.before} now={lines} />;
  // The prices of a quote are kept.
  if (data && !quote && !isPaying && findPriceChanges(lines, data.products).length > 0)
    return <PriceChange lines={lines} products={data.products} />;
  if (isAwaited) return <AwaitedDays title="Payment" />;
  if (question) return question;
  return purchase && <PaymentForm forms={forms} purchase={purchase} days={query} />;
}
