import { useQueryClient } from '@tanstack/react-query';
import { nameWithoutVendor } from '../../../contract/catalogue.ts';
import { priceLines } from '../../../contract/money.ts';
import { shop } from '../../../shop.config.ts';
import { useProducts } from '../../api/use-products.ts';
import { pricedQuantity } from '../../stored-cart/cart-lines.ts';
import { useCart } from '../../stored-cart/cart-store.ts';
import { findPriceChanges } from '../../stored-cart/price-changes.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import type { CheckoutForms } from '../checkout-forms.ts';
import { advanceCheckout, currentCheckout, useCheckoutState } from '../checkout-session.ts';
import { showFailure } from '../step-failure.ts';
import { StepActions } from '../steps/step-actions.tsx';
import { StepHeading } from '../steps/step-heading.tsx';
import { BilledTo } from './billed-to.tsx';
import { CardFields } from './card-fields.tsx';
import { ChargeNote } from './charge-note.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { pay } from './pay.ts';
import { PaymentFailureNotice } from './payment-failure-notice.tsx';
import { PriceChange } from './price-change.tsx';
import { attemptPurchase, isSamePurchase, type PurchaseLine } from './purchase-attempt.ts';
import { PurchaseSummary } from './purchase-summary.tsx';
import { RepeatQuestion } from './repeat-question.tsx';
import { UnconfirmedPayment } from './unconfirmed-payment.tsx';

interface PaymentStepProps {
  readonly forms: CheckoutForms;
  readonly close: () => void;
}

/** Everything that will be charged, to whom, and the card; or the question that comes first. */
export function PaymentStep({ forms, close }: PaymentStepProps) {
  const { email, billing, attempt, isPaying, unconfirmed, earlierOrder } = useCheckoutState();
  const cart = useCartLines();
  const { data, refetch } = useProducts();
  const context = { forms, queryClient: useQueryClient() };
  // Another window may change the cart during the payment.
  const lines = isPaying && attempt ? attempt.purchase.lines : cart;

  if (attempt && unconfirmed)
    return (
      <UnconfirmedPayment
        form={forms.card}
        purchase={attempt.purchase}
        check={(card) => pay(attempt, card, context)}
      />
    );
  const isEmpty = lines.length === 0;
  const isRepeated = billing && attempt && isSamePurchase(attempt.purchase, { email, billing, lines });
  if (earlierOrder && (isRepeated || isEmpty))
    return <RepeatQuestion earlier={earlierOrder} mayBuyAgain={!isEmpty} />;
  if (isEmpty) return <EmptyCart close={close} />;
  if (data && !isPaying && findPriceChanges(lines, data.products).length > 0)
    return <PriceChange lines={lines} products={data.products} />;
  if (billing === null) return null;

  const submit = forms.card.handleSubmit(async (card) => {
    const list = data ?? (await refetch()).data;
    if (!list) return showFailure('Payment Failed', unknownPrices);
    if (findPriceChanges(lines, list.products).length > 0) return;
    const purchase = { email, billing, lines };
    await pay(attemptPurchase(currentCheckout().attempt, purchase, list.etag), card, context);
  });
  const { totalCents } = priceLines(lines);
  const isBusy = isPaying || forms.card.formState.isSubmitting;
  return (
    <form noValidate className="space-y-6" onSubmit={submit}>
      <StepHeading title="Payment" />
      <div className="dialog-columns grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <PurchaseSummary lines={lines}>
          <BilledTo email={email} billing={billing} canChange={!isBusy} />
        </PurchaseSummary>
        <div className="space-y-5">
          <CardFields form={forms.card} />
          <ChargeNote totalCents={totalCents} />
          <PaymentFailureNotice />
        </div>
      </div>
      <StepActions onBack={() => advanceCheckout({ type: 'moved', to: 'address' })} busy={isBusy}>
        <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-5">
          <p className="flex items-baseline justify-between gap-3 sm:block sm:text-right">
            <span className="text-sm text-ink-soft sm:block sm:text-xs">Total (inc. GST)</span>
            <Money cents={totalCents} className="text-xl font-semibold" />
          </p>
          <Button type="submit" size="large" busy={isBusy}>
            {isBusy ? 'Processing Payment...' : 'Complete Purchase'}
          </Button>
        </div>
      </StepActions>
    </form>
  );
}

function useCartLines(): PurchaseLine[] {
  return useCart().lines.map((line) => ({
    productId: line.id,
    name: nameWithoutVendor(line.name, shop.vendorName),
    quantity: line.quantity,
    unitPriceCents: pricedQuantity(line).unitPriceCents,
  }));
}

const unknownPrices = {
  text: 'Failed to load products. Please try again later.',
  hint: 'We could not check the prices. You have not been charged.',
};
