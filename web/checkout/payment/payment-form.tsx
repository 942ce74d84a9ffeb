import { type FormEventHandler, type ReactNode, Suspense } from 'react';
import type { Payment } from '../../../contract/checkout.ts';
import { StepActions } from '../../steps/step-actions.tsx';
import { StepHeading } from '../../steps/step-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import { ChargeNote } from './charge-note.tsx';
import { ChallengeNotice } from './lazy-gateway.ts';
import { PaymentFailureNotice } from './payment-failure-notice.tsx';
import { type Purchase, type PurchaseLine, totalsOf } from './purchase-attempt.ts';
import { PurchaseSummary } from './purchase-summary.tsx';
import type { ShortLine } from './stock.ts';
import { BackorderNotice, ShortageNotice } from './stock-notices.tsx';
import { PayPalNote, WayChoice, type WayToPay } from './way-choice.tsx';

interface ShownPurchase {
  readonly purchase: Purchase;
  /** The buyer has decided to buy an identical order again. */
  readonly isAgain: boolean;
  /** The lines of which too few keys are left. */
  readonly short: readonly ShortLine<PurchaseLine>[];
  /** The lines whose keys follow by email. */
  readonly later: readonly PurchaseLine[];
}

/** What the payment step gives to its form. */
export interface PaymentVariantProps extends ShownPurchase {
  readonly isPaying: boolean;
  readonly way: WayToPay;
  readonly chooseWay: (way: WayToPay) => void;
  readonly askForReminders: (wanted: boolean) => void;
  /** Charges what the buyer sees, unless the prices have changed or there is no card. */
  readonly complete: (readPayment: () => Promise<Payment | null>) => Promise<void>;
}

interface PaymentFormProps extends Omit<PaymentVariantProps, 'isPaying'> {
  readonly busy: boolean;
  /** Pays by card or PayTo. */
  readonly onSubmit: FormEventHandler;
  /** The card, or the bank account. */
  readonly children: ReactNode;
}

/** Everything that will be charged, to whom, and how. A card that was typed stays while the buyer looks at PayPal. */
export function PaymentForm(props: PaymentFormProps) {
  const { purchase, isAgain, short, later, busy, way, chooseWay, complete, onSubmit, children } = props;
  const { askForReminders } = props;
  const { challengeOpen } = useCheckoutState();
  const { totalCents } = totalsOf(purchase);
  const payWithPayPal: FormEventHandler = (event) => {
    event.preventDefault();
    void complete(async () => ({ method: 'paypal' }));
  };
  return (
    <form noValidate className="space-y-6" onSubmit={way === 'paypal' ? payWithPayPal : onSubmit}>
      <StepHeading title="Payment">
        {isAgain &&
          'You are buying this again, as a second order. Nothing is charged for it until you complete the purchase.'}
      </StepHeading>
      <div className="dialog-columns grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <PurchaseSummary purchase={purchase} canChange={!busy} />
        <div className="space-y-5">
          <WayChoice way={way} chooseWay={chooseWay} busy={busy} />
          <div hidden={way === 'paypal'}>{children}</div>
          {way === 'paypal' && <PayPalNote />}
          <label className="flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              className="size-4.5 shrink-0"
              disabled={busy}
              checked={purchase.reminders === true}
              onChange={({ target }) => askForReminders(target.checked)}
            />
            Email me 30 and 7 days before these licences end
          </label>
          <ChargeNote totalCents={totalCents} keysFollow={later.length > 0} />
          {later.length > 0 && <BackorderNotice lines={later} />}
          <PaymentFailureNotice />
          {short.length > 0 && <ShortageNotice short={short} isQuote={purchase.quote !== undefined} />}
          <Suspense>{challengeOpen && <ChallengeNotice />}</Suspense>
        </div>
      </div>
      <StepActions onBack={() => advanceCheckout({ type: 'moved', to: 'address' })} busy={busy}>
        <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-5">
          <p className="flex items-baseline justify-between gap-3 sm:block sm:text-right">
            <span className="text-sm text-ink-soft sm:block sm:text-xs">Total (inc. GST)</span>
            <Money cents={totalCents} className="text-xl font-semibold" />
          </p>
          <Button type="submit" size="large" busy={busy}>
            {busy ? 'Processing Payment...' : actions[way]}
          </Button>
        </div>
      </StepActions>
    </form>
  );
}

const actions: Readonly<Record<WayToPay, string>> = {
  card: 'Complete Purchase',
  payto: 'Continue with PayTo',
  paypal: 'Continue to PayPal',
};
