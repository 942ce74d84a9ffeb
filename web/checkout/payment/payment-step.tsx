import type { Payment } from '../../../contract/checkout.ts';
import { priceLines } from '../../../contract/money.ts';
import { useProducts } from '../../catalogue/use-products.ts';
import { useCart } from '../../stored-cart/cart-store.ts';
import { findPriceChanges } from '../../stored-cart/price-changes.ts';
import { purchaseLines } from '../checkout-lines.ts';
import { currentCheckout, useCheckoutState } from '../checkout-session.ts';
import { attemptPurchase, isSamePurchase } from '../purchase-attempt.ts';
import { PurchaseSummary } from '../purchase-summary.tsx';
import { EmptyCartStep } from '../steps/empty-cart-step.tsx';
import { PriceChangeStep } from '../steps/price-change-step.tsx';
import { RepeatStep } from '../steps/repeat-step.tsx';
import { announceFailure } from '../steps/step-failure.tsx';
import { StepHeading } from '../steps/step-heading.tsx';
import type { StepProps } from '../steps/step-props.ts';
import { UnconfirmedStep } from '../steps/unconfirmed-step.tsx';
import { BilledTo } from './billed-to.tsx';
import { CardFields } from './card-fields.tsx';
import { ChargeNote } from './charge-note.tsx';
import { PayActions } from './pay-actions.tsx';
import { PaymentFailureNotice } from './payment-failure-notice.tsx';
import { usePayment } from './use-payment.ts';

/** The payment step: everything that will be charged, to whom, and the card. */
export function PaymentStep({ forms, failure, showFailure, goBack, leave }: StepProps) {
  const { email, billing, attempt, unconfirmed, card, earlierOrder } = useCheckoutState();
  const cart = purchaseLines(useCart().lines);
  const { data, refetch } = useProducts();
  const { pay, isPaying } = usePayment(forms, showFailure);
  // What is being paid for stays in view, whatever another window does to the cart.
  const lines = isPaying && attempt ? attempt.purchase.lines : cart;

  if (attempt && unconfirmed) {
    const onCheck = (given: Payment) => pay({ attempt, card: given });
    return <UnconfirmedStep {...{ forms, failure, showFailure, attempt, card, isPaying, onCheck }} />;
  }
  const isEmpty = lines.length === 0;
  const isRepeated = billing && attempt && isSamePurchase(attempt.purchase, { email, billing, lines });
  if (earlierOrder && (isRepeated || isEmpty)) {
    const bought = attempt?.purchase.lines ?? [];
    return <RepeatStep {...{ bought, failure, showFailure }} earlier={earlierOrder} mayBuyAgain={!isEmpty} />;
  }
  if (isEmpty) return <EmptyCartStep {...{ failure, leave }} />;
  if (data && !isPaying && findPriceChanges(lines, data.products).length > 0) {
    return <PriceChangeStep {...{ lines, failure, showFailure, goBack }} products={data.products} />;
  }
  if (billing === null) return null;

  const submit = forms.card.handleSubmit(async (given) => {
    const list = data ?? (await refetch()).data;
    if (!list) return showFailure(announceFailure('Payment Failed', unknownPrices));
    if (findPriceChanges(lines, list.products).length > 0) return;
    const previous = currentCheckout().attempt;
    pay({ attempt: attemptPurchase(previous, { email, billing, lines }, list.etag), card: given });
  });
  const isBusy = isPaying || forms.card.formState.isSubmitting;
  return (
    <form noValidate className="space-y-6" onSubmit={submit}>
      <StepHeading title="Payment" />
      <div className="dialog-columns grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <PurchaseSummary lines={lines}>
          <BilledTo email={email} billing={billing} {...(isBusy ? {} : { goBack })} />
        </PurchaseSummary>
        <div className="space-y-5">
          <CardFields form={forms.card} />
          <ChargeNote totalCents={priceLines(lines).totalCents} />
          <PaymentFailureNotice {...{ failure, showFailure }} />
        </div>
      </div>
      <PayActions lines={lines} isBusy={isBusy} onBack={() => goBack('address')} />
    </form>
  );
}

const unknownPrices = {
  text: 'Failed to load products. Please try again later.',
  hint: 'We could not check the prices. You have not been charged.',
};
