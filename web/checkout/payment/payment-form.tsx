import { useQueryClient } from '@tanstack/react-query';
import { Building2, ReceiptText, Scale } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { headers } from '../../../contract/calls.ts';
import { shop } from '../../../shop.config.ts';
import { connectionHint } from '../../api/api-error.ts';
import { useProducts } from '../../api/use-products.ts';
import { readPaymentSettings } from '../../browser/payment-settings.ts';
import { PolicyLinks } from '../../policies/policy-links.tsx';
import { shownPolicies, useShownPolicies } from '../../policies/policy-query.ts';
import { findPriceChanges } from '../../stored-cart/price-changes.ts';
import { DemoNotice } from '../../ui/demo-notice.tsx';
import { Money } from '../../ui/money.tsx';
import { IconNote } from '../../ui/notice.tsx';
import { type CheckoutForms, type PaymentReader, readForm } from '../checkout-forms.ts';
import {
  advanceCheckout,
  currentCheckout,
  showFailure,
  useCheckoutState,
} from '../checkout-session.ts';
import { ChallengeNotice } from '../gateway/challenge-notice.tsx';
import { CardFields } from './card-fields.tsx';
import { GatewayFields } from './gateway-fields.tsx';
import { pay } from './payment.ts';
import {
  attemptPurchase,
  isSamePurchase,
  type Purchase,
  renewedBy,
  totalsOf,
} from './purchase-attempt.ts';
import type { usePurchasePlan } from './purchase-plan.ts';
import { Notes, PaymentFailureNotice, ReviewForm } from './review-form.tsx';
import { findBackordered, findShortLines } from './stock.ts';
import { BackorderNotice, ShortageNotice } from './stock-notices.tsx';
import { WayChoice, WayNote, type WayToPay, ways } from './way-choice.tsx';

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
  const [way, chooseWay] = useState<WayToPay>('card');
  const readGateway = useRef<PaymentReader>(null);
  const { handleSubmit, formState } = useForm();
  const busy = isPaying || formState.isSubmitting;
  const isDemo = readPaymentSettings() === null;
  const isAgain = attempt?.buyAgain && isSamePurchase(attempt.purchase, purchase);
  const short = isPaying ? [] : findShortLines(purchase.lines, shortages);
  const later = findBackordered(purchase.lines, data?.products ?? [], backordered);

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
  return (
    <ReviewForm
      title="Payment"
      text={isAgain && secondOrder}
      purchase={purchase}
      busy={busy}
      busyAction="Processing Payment..."
      action={ways[way].action}
      onSubmit={handleSubmit(complete)}
    >
      <WayChoice way={way} chooseWay={chooseWay} busy={busy} />
      <div hidden={way === 'paypal'}>
        {isDemo && <CardFields form={forms.card} />}
        {!isDemo && (
          <GatewayFields ref={readGateway} way={way} purchase={purchase} form={forms.cardholder} />
        )}
      </div>
      {way === 'paypal' && <WayNote way="paypal">{isDemo && <DemoApproval />}</WayNote>}
      <Reminders isOn={purchase.reminders === true} busy={busy} />
      <ChargeNote totalCents={totalsOf(purchase).totalCents} keysFollow={later.length > 0} />
      {later.length > 0 && <BackorderNotice lines={later} />}
      <PaymentFailureNotice />
      {short.length > 0 && <ShortageNotice short={short} isQuote={purchase.quote !== undefined} />}
      {challengeOpen && <ChallengeNotice />}
    </ReviewForm>
  );
}

const secondOrder =
  'You are buying this again, as a second order. ' +
  'Nothing is charged for it until you complete the purchase.';

const unknownPrices = {
  text: 'Failed to load products. Please try again later.',
  hint: 'We could not check the prices. You have not been charged.',
};

const newDays = {
  text: 'Please check the days of your renewal, then complete your purchase.',
  hint: 'You have not been charged.',
};

const unknownDays = {
  text: 'We could not check the days of your renewal. Please try again.',
  hint: 'You have not been charged.',
};

function DemoApproval() {
  return (
    <DemoNotice title="Demonstration only">
      <p>You approve the payment on a demonstration page, not at PayPal. No money is taken.</p>
    </DemoNotice>
  );
}

interface RemindersProps {
  readonly isOn: boolean;
  readonly busy: boolean;
}

function Reminders({ isOn, busy }: RemindersProps) {
  const choose = (reminders: boolean) => advanceCheckout({ type: 'reminders-chosen', reminders });
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        className="size-4.5 shrink-0"
        disabled={busy}
        checked={isOn}
        onChange={({ target }) => choose(target.checked)}
      />
      Email me 30 and 7 days before these licences end
    </label>
  );
}

interface ChargeNoteProps {
  readonly totalCents: number;
  /** Some keys are out of stock. */
  readonly keysFollow: boolean;
}

/** Who takes the money, how often, what the buyer gets for it, and under which policies. */
export function ChargeNote({ totalCents, keysFollow }: ChargeNoteProps) {
  return (
    <Notes>
      <IconNote icon={Building2}>
        You pay <strong className="font-medium text-ink">{shop.legalName}</strong>{' '}
        <span className="inline-block">(ABN {shop.abn})</span>{' '}
        <Money cents={totalCents} className="font-medium text-ink" /> AUD once, for 12 months. No
        automatic renewal.
      </IconNote>
      <IconNote icon={ReceiptText}>
        {keysFollow ? 'Keys in stock' : 'Your keys'} appear here immediately, and by email with your
        tax invoice.
      </IconNote>
      <IconNote icon={Scale}>
        By paying, you accept our terms. They don’t limit your rights under consumer law.
        <PolicyLinks />
      </IconNote>
    </Notes>
  );
}
