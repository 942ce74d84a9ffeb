import { Suspense } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CardPayment, Payment } from '../../../contract/checkout.ts';
import { formatDollars, priceLines } from '../../../contract/money.ts';
import { StepActions } from '../../steps/step-actions.tsx';
import { StepHeading } from '../../steps/step-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import { BilledTo } from './billed-to.tsx';
import { CardFields } from './card-fields.tsx';
import { ChallengeNotice } from './lazy-gateway.ts';
import { PaymentFailureNotice } from './payment-failure-notice.tsx';
import type { Purchase } from './purchase-attempt.ts';
import { PurchaseSummary } from './purchase-summary.tsx';

interface UnconfirmedPaymentProps {
  readonly purchase: Purchase;
  readonly form: UseFormReturn<CardPayment>;
  readonly check: (card: Payment) => void;
}

/** The payment step while an outcome is unknown: the buyer asks for it, or continues the bank's challenge. */
export function UnconfirmedPayment({ form, purchase, check }: UnconfirmedPaymentProps) {
  const { card, isPaying, challengeOpen, challengeLeft } = useCheckoutState();
  const { email, billing, lines, quote } = purchase;
  const total = formatDollars(priceLines(lines).totalCents);
  const words = challengeLeft ? waitingForBank : describeUnconfirmed(email, total);
  const submit = form.handleSubmit(check);
  return (
    <form
      noValidate
      className="space-y-6"
      onSubmit={(event) => {
        if (card === null) return submit(event);
        event.preventDefault();
        check(card);
      }}
    >
      <StepHeading title={words.title}>{words.text}</StepHeading>
      {card !== null && <PaymentFailureNotice />}
      <PurchaseSummary lines={lines} quote={quote} />
      <BilledTo email={email} billing={billing} canChange={false} />
      {card === null && (
        <>
          <p className="text-sm">
            To check this payment, enter the same card details as before. The expiry date and the cardholder
            name must match exactly.
          </p>
          <CardFields form={form} />
          <PaymentFailureNotice />
        </>
      )}
      <p className="text-sm text-ink-soft">
        {words.help} Our support team can check it too: <PhoneLink /> or <EmailLink />.
      </p>
      <Suspense>{challengeOpen && <ChallengeNotice />}</Suspense>
      <StepActions>
        <Button type="submit" size="large" busy={isPaying}>
          {isPaying ? words.busy : words.action}
        </Button>
        {challengeLeft && (
          <Button
            variant="secondary"
            size="large"
            className="max-sm:w-full"
            aria-disabled={isPaying}
            onClick={payByAnotherCard}
          >
            Use Another Card
          </Button>
        )}
      </StepActions>
    </form>
  );
}

const waitingForBank = {
  title: 'Waiting for your bank’s confirmation',
  text: 'Your bank has not confirmed this payment yet. You have not been charged so far.',
  help: 'Continue with your bank to complete the purchase. If you use another card, this payment is cancelled first: you are never charged twice.',
  action: 'Continue with Your Bank',
  busy: 'Processing Payment...',
};

function describeUnconfirmed(email: string, total: string): typeof waitingForBank {
  return {
    title: 'Payment not confirmed yet',
    text: `Do not pay again. Your payment may have gone through: if it did, your licence keys are on their way to ${email}.`,
    help: `If your payment never reached us, checking sends it again and ${total} is charged now. You are never charged twice. The receipt goes to ${email}.`,
    action: 'Check payment status',
    busy: 'Checking payment status...',
  };
}

const payByAnotherCard = () => advanceCheckout({ type: 'another-card' });
