import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { headers } from '../../../contract/calls.ts';
import { connectionHint } from '../../api/api-error.ts';
import { useProducts } from '../../api/use-products.ts';
import { readPaymentSettings } from '../../browser/payment-settings.ts';
import { shownPolicies, useShownPolicies } from '../../policies/policy-query.ts';
import { findPriceChanges } from '../../stored-cart/price-changes.ts';
import { type CheckoutForms, type PaymentReader, readForm } from '../checkout-forms.ts';
import { currentCheckout, showFailure, useCheckoutState } from '../checkout-session.ts';
import { ChallengeNotice } from '../gateway/challenge-notice.tsx';
import { CardFields } from './card-fields.tsx';
import { forgetFailure } from './forget-failure.ts';
import { GatewayFields } from './gateway-fields.tsx';
import { pay } from './payment.ts';
import { ChargeNote, DemoApproval, KeysNote, Reminders } from './payment-notes.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import {
  attemptPurchase,
  isSamePurchase,
  type Purchase,
  renewedBy,
  totalsOf,
} from './purchase-attempt.ts';
import type { usePurchasePlan } from './purchase-plan.ts';
import { PaymentFailureNotice, ReviewForm } from './review-form.tsx';
import { findBackordered, findShortLines, listShortages } from './stock.ts';
import { BackorderNotice, ShortageNotice } from './stock-notices.tsx';
import { WayNote, type WayToPay, ways } from './way-choice.tsx';

interface PaymentFormProps {
  readonly forms: CheckoutForms;
  readonly purchase: Purchase;
  /** The days of a renewal. */
  readonly days: ReturnType<typeof usePurchasePlan>['query'];
}

/** A card that was typed stays while the buyer looks at PayPal. */
export function PaymentForm({ forms, purchase, days }: PaymentFormProps) {
  const { attempt, isPaying, challengeOpen, shortages, backordered } = useCheckoutState();
  const { data, refetch } = useProducts();
  const queryClient = useQueryClient();
  useShownPolicies();
  const [way, setWay] = useState<WayToPay>('card');
  const chooseWay = (chosen: WayToPay) => {
    forgetFailure();
    setWay(chosen);
  };
  const readGateway = useRef<PaymentReader>(null);
  const { handleSubmit, formState } = useForm();
  const busy = isPaying || formState.isSubmitting;
  const isDemo = readPaymentSettings() === null;
  const isAgain = attempt?.buyAgain && isSamePurchase(attempt.purchase, purchase);
  const products = data?.products ?? [];
  // An attempt may hold keys that the list no longer counts.
  const listed = attempt ? [] : listShortages(purchase.lines, products);
  const short = isPaying ? [] : findShortLines(purchase.lines, [...shortages, ...listed]);
  const later = findBackordered(purchase.lines, products, backordered);

  const read: PaymentReader = async (products) => {
    if (way === 'paypal') return { method: 'paypal' };
    if (isDemo) return readForm(forms.card);
    return readGateway.current?.(products) ?? null;
  };
  /** Charges what the buyer sees, unless the prices have changed or there is no card. */
  const complete = async () => {
    const list = data ?? (await refetch()).data;
    if (!list) return showFailure('Payment Failed', unknownPrices);
    if (!purchase.quote && findPriceChanges(purchase.lines, list.products).length > 0) return;
    if (renewedBy(purchase).length > 0 && !purchase.plan) {
      const { data: plan, error } = await days.refetch();
      if (plan) return showFailure('Payment Failed', newDays);
      // Any other refusal is that of the payment too, which leads to what the buyer can do.
      if (connectionHint(error) !== null) return showFailure('Payment Failed', unknownDays);
    }

    const card = await read(list.products);
    if (card === null) return;

    const previous = currentCheckout().attempt;
    const { [headers.policiesShown]: policies } = await shownPolicies(queryClient);
    const known = { acceptsBackorder: later.length > 0, policies };
    const next = attemptPurchase(previous, purchase, list.etag, card, known);
    await pay({ attempt: next, card, queryClient });
  };
  // What is left says it, with what to do.
  const failure = short.length === 0 && <PaymentFailureNotice />;
  const { firstName, lastName } = purchase.billing;
  return (
    <ReviewForm
      title="Payment"
      isNamed
      text={isAgain && secondOrder}
      purchase={purchase}
      busy={busy}
      busyAction="Processing Payment..."
      action={ways[way].action}
      onSubmit={handleSubmit(complete)}
      note={<ChargeNote totalCents={totalsOf(purchase).totalCents} />}
    >
      {challengeOpen && <ChallengeNotice />}
      {later.length > 0 && <BackorderNotice lines={later} />}
      {short.length > 0 && <ShortageNotice short={short} isQuote={purchase.quote !== undefined} />}
      <PaymentPanel way={way} chooseWay={chooseWay} busy={busy}>
        <div hidden={way === 'paypal'}>
          {isDemo && (
            <CardFields
              form={forms.card}
              holder={`${firstName} ${lastName}`}
              failure={way === 'card' && failure}
            />
          )}
          {!isDemo && (
            <GatewayFields
              ref={readGateway}
              way={way}
              purchase={purchase}
              form={forms.cardholder}
              failure={way !== 'paypal' && failure}
            />
          )}
        </div>
        {way === 'paypal' && (
          <WayNote way="paypal">
            {isDemo && <DemoApproval />}
            {failure}
          </WayNote>
        )}
      </PaymentPanel>
      <KeysNote keysFollow={later.length > 0} />
      <Reminders isOn={purchase.reminders === true} busy={busy} />
    </ReviewForm>
  );
}

const secondOrder =
  'You are buying this again, as a second order. ' +
  'Nothing is charged for it until you complete the purchase.';

const unknownPrices = {
  text: 'You have not been charged: we could not check the prices.',
  hint: 'Failed to load products. Please try again later.',
};

const newDays = {
  text:
    'You have not been charged. ' +
    'Please check the days of your renewal, then complete your purchase.',
};

const unknownDays = {
  text: 'You have not been charged: we could not check the days of your renewal. Please try again.',
};
