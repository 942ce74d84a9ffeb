import { Suspense } from 'react';
import type { Payment } from '../../../contract/checkout.ts';
import { formatDollars, priceLines } from '../../../contract/money.ts';
import { StepActions } from '../../steps/step-actions.tsx';
import { StepHeading } from '../../steps/step-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import { CardFields } from './card-fields.tsx';
import { ChallengeNotice } from './lazy-gateway.ts';
import { type PaymentContext, pay } from './pay.ts';
import { PaymentFailureNotice } from './payment-failure-notice.tsx';
import type { PurchaseAttempt } from './purchase-attempt.ts';
import { PurchaseSummary } from './purchase-summary.tsx';
import { useStatusChecks } from './use-status-checks.ts';

interface UnconfirmedPaymentProps {
  readonly attempt: PurchaseAttempt;
  readonly context: PaymentContext;
}

/** The payment step while an outcome is unknown: page and buyer ask for it, or the buyer continues the bank's challenge. */
export function UnconfirmedPayment({ attempt, context }: UnconfirmedPaymentProps) {
  const { card, isPaying, challengeOpen, challengeLeft, resumed } = useCheckoutState();
  const checks = useStatusChecks(attempt, context);
  const form = context.forms.card;
  const check = (payment: Payment) => pay(attempt, payment, context);
  const words = resumed ? asking : challengeLeft ? waitingForBank : describeUnconfirmed(attempt);
  const submit = form.handleSubmit(check);
  return (
    <form
      noValidate
      className="space-y-6"
      onSubmit={(event) => {
        if (card === null) return submit(event);
        event.preventDefault();
        void check(card);
      }}
    >
      <StepHeading title={words.title}>{words.text}</StepHeading>
      {checks && !resumed && (
        <p role="status" className="text-sm text-ink-soft">
          {checks === 'on' ? words.checking : checksEnded}
        </p>
      )}
      {card !== null && <PaymentFailureNotice />}
      <PurchaseSummary purchase={attempt.purchase} canChange={false} />
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
        <Button type="submit" size="large" busy={isPaying || resumed}>
          {isPaying || resumed ? words.busy : words.action}
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

const checking =
  'This page checks the payment automatically, and shows your licence keys as soon as it is confirmed.';

const asking = {
  title: 'Checking your payment',
  text: 'We are asking whether your payment went through. Do not pay again.',
  checking,
  help: 'This takes a few seconds, and does not charge your card.',
  action: 'Check payment status',
  busy: 'Checking payment status...',
};

const waitingForBank: typeof asking = {
  title: 'Waiting for your bank’s confirmation',
  text: 'Your bank has not confirmed this payment. You have not been charged yet.',
  checking: 'If you confirm in your bank’s app, this page shows your licence keys a few seconds later.',
  help: 'Continue with your bank to complete the purchase. If you use another card, this payment is cancelled first: you are never charged twice.',
  action: 'Continue with Your Bank',
  busy: 'Processing Payment...',
};

const checksEnded = 'The automatic checks have ended. Check the payment status yourself, or come back later.';

function describeUnconfirmed({ purchase: { email, lines }, token }: PurchaseAttempt): typeof asking {
  const total = formatDollars(priceLines(lines).totalCents);
  const mayCharge = `If your payment never reached us, checking sends it again and ${total} is charged now. You are never charged twice. The receipt goes to ${email}.`;
  return {
    title: 'Payment not confirmed yet',
    text: `Do not pay again. Your payment may have gone through: if it did, your licence keys are on their way to ${email}.`,
    checking,
    help: token ? 'Checking does not charge your card.' : mayCharge,
    action: 'Check payment status',
    busy: 'Checking payment status...',
  };
}

const payByAnotherCard = () => advanceCheckout({ type: 'another-card' });
