import { useQueryClient } from '@tanstack/react-query';
import { nameWithoutVendor } from '../../../contract/catalogue.ts';
import type { Payment } from '../../../contract/checkout.ts';
import { shop } from '../../../shop.config.ts';
import { useProducts } from '../../api/use-products.ts';
import { readPaymentSettings } from '../../browser/payment-settings.ts';
import { pricedQuantity } from '../../stored-cart/cart-lines.ts';
import { useCart } from '../../stored-cart/cart-store.ts';
import { findPriceChanges } from '../../stored-cart/price-changes.ts';
import type { CheckoutForms } from '../checkout-forms.ts';
import { currentCheckout, useCheckoutState } from '../checkout-session.ts';
import { showFailure } from '../step-failure.ts';
import { CardFields } from './card-fields.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { GatewayPayment } from './gateway-payment.tsx';
import { pay } from './pay.ts';
import { PaymentForm, type PaymentVariantProps } from './payment-form.tsx';
import { PriceChange } from './price-change.tsx';
import { attemptPurchase, isSamePurchase, type PurchaseLine } from './purchase-attempt.ts';
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

  const purchase = { email, billing, lines };
  const complete = async (readPayment: () => Promise<Payment | null>) => {
    const list = data ?? (await refetch()).data;
    if (!list) return showFailure('Payment Failed', unknownPrices);
    if (findPriceChanges(lines, list.products).length > 0) return;
    const payment = await readPayment();
    if (payment === null) return;
    await pay(attemptPurchase(currentCheckout().attempt, purchase, list.etag, payment), payment, context);
  };
  const shared = { purchase, isPaying, complete };
  if (readPaymentSettings()) return <GatewayPayment form={forms.cardholder} {...shared} />;
  return <DemoPayment form={forms.card} {...shared} />;
}

interface DemoPaymentProps extends PaymentVariantProps {
  readonly form: CheckoutForms['card'];
}

function DemoPayment({ form, purchase, isPaying, complete }: DemoPaymentProps) {
  const busy = isPaying || form.formState.isSubmitting;
  return (
    <PaymentForm
      purchase={purchase}
      busy={busy}
      onSubmit={form.handleSubmit((card) => complete(async () => card))}
    >
      <CardFields form={form} />
    </PaymentForm>
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
