import { useQueryClient } from '@tanstack/react-query';
import type { PricedProduct } from '../../api/responses.ts';
import { useProducts } from '../../api/use-products.ts';
import { isUnknownQuote, useLoadedQuote } from '../../quote/quote-query.ts';
import { findPriceChanges } from '../../stored-cart/price-changes.ts';
import type { CheckoutForms, PaymentReader } from '../checkout-forms.ts';
import { currentCheckout, showFailure, useCheckoutState } from '../checkout-session.ts';
import { CartChange, PriceChange } from './changed-purchase.tsx';
import { pay } from './pay.ts';
import { PaymentForm } from './payment-form.tsx';
import { attemptPurchase, isSamePurchase } from './purchase-attempt.ts';
import { EmptyCart, QuoteEnded, RepeatQuestion } from './question-step.tsx';
import { findBackordered, findShortLines } from './stock.ts';
import { UnconfirmedPayment } from './unconfirmed-payment.tsx';
import { usePurchase } from './use-purchase.ts';

interface PaymentStepProps {
  readonly forms: CheckoutForms;
  readonly close: () => void;
}

/** Everything that will be charged, to whom, and the card; or the question that comes first. */
export function PaymentStep({ forms, close }: PaymentStepProps) {
  const { email, billing, attempt, isPaying, unconfirmed, earlierOrder, shortages, backordered, reminders } =
    useCheckoutState();
  const wanted = usePurchase();
  const { data: shownQuote, error: quoteError } = useLoadedQuote(wanted.quote?.token);
  const { data, refetch } = useProducts();
  const queryClient = useQueryClient();
  // Another window may change the cart during the payment.
  const { lines, quote, renews } = isPaying && attempt ? attempt.purchase : wanted;

  if (attempt && unconfirmed) return <UnconfirmedPayment attempt={attempt} form={forms.card} />;
  const isEmpty = lines.length === 0;
  const purchase = billing && { email, billing, lines, quote, renews, reminders };
  const isRepeated = purchase && attempt && isSamePurchase(attempt.purchase, purchase);
  if (earlierOrder && (isRepeated || isEmpty))
    return <RepeatQuestion earlier={earlierOrder} mayBuyAgain={!isEmpty} />;
  if (isEmpty) return <EmptyCart close={close} />;
  // The quote is loaded again behind the dialog, during a payment too.
  if (quote && !isPaying) {
    if (isUnknownQuote(quoteError)) return <QuoteEnded number={quote.number} close={close} />;
    if (shownQuote && shownQuote.state !== 'open' && shownQuote.state !== 'being-paid')
      return <QuoteEnded number={quote.number} quote={shownQuote} close={close} />;
  }
  if (wanted.before && !isPaying) return <CartChange before={wanted.before} now={lines} />;
  // The prices of a quote are kept.
  const findChanges = (products: readonly PricedProduct[]) =>
    quote ? [] : findPriceChanges(lines, products);
  if (data && !isPaying && findChanges(data.products).length > 0)
    return <PriceChange lines={lines} products={data.products} />;
  if (purchase === null) return null;

  const short = isPaying ? [] : findShortLines(lines, shortages);
  const later = findBackordered(lines, data?.products ?? [], backordered);
  const complete = async (readPayment: PaymentReader) => {
    const list = data ?? (await refetch()).data;
    if (!list) return showFailure('Payment Failed', unknownPrices);
    if (findChanges(list.products).length > 0) return;
    const payment = await readPayment(list.products);
    if (payment === null) return;
    const previous = currentCheckout().attempt;
    const next = attemptPurchase(previous, purchase, list.etag, payment, later.length > 0);
    await pay({ attempt: next, card: payment, queryClient });
  };
  const isAgain = isRepeated === true && attempt.buyAgain !== null;
  return <PaymentForm {...{ forms, purchase, isAgain, short, later, complete }} />;
}

const unknownPrices = {
  text: 'Failed to load products. Please try again later.',
  hint: 'We could not check the prices. You have not been charged.',
};
