import { Suspense } from 'react';
import type { Payment } from '../../../contract/checkout.ts';
import { formatDollars } from '../../../contract/money.ts';
import { StepActions } from '../../steps/step-actions.tsx';
import { StepHeading } from '../../steps/step-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import { CardFields } from './card-fields.tsx';
import { ChallengeNotice } from './lazy-gateway.ts';
import { type PaymentContext, pay } from './pay.ts';
import { PaymentFailureNotice } from './payment-failure-notice.tsx';
import { type PurchaseAttempt, totalsOf } from './purchase-attempt.ts';
import { PurchaseSummary } from './purchase-summary.tsx';
import { useStatusChecks } from './use-status-checks.ts';

interface UnconfirmedPaymentProps {
  readonly attempt: PurchaseAttempt;
  readonly context: PaymentContext;
}

/** The payment step while an outcome is unknown: page and buyer ask for it, or the buyer continues the bank's challenge. */
export function UnconfirmedPayment({ attempt, context }: UnconfirmedPaymentProps) {
  const { card, isPaying, challengeOpen, challengeLeft, isMoneyOnItsWay, resumed } = useCheckoutState();
  const checks = useStatusChecks(attempt, context);
  const form = context.forms.card;
  const check = (payment: Payment) => pay(attempt, payment, context);
  const method = attempt.payment?.method ?? 'card';
  const waiting = challengeLeft ? waitingFor[method] : null;
  const onItsWay = isMoneyOnItsWay ? describeMoneyOnItsWay(attempt) : null;
  const words = resumed ? asking : (waiting ?? onItsWay ?? describeUnconfirmed(attempt));
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
            {method === 'card' ? 'Use Another Card' : 'Pay Another Way'}
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

const waitingForPayPal: typeof asking = {
  title: 'Waiting for PayPal',
  text: 'You have not approved this payment at PayPal. You have not been charged.',
  checking: 'If you approve it in another window, this page shows your licence keys a few seconds later.',
  help: 'Continue to PayPal to complete the purchase. If you pay another way, this payment is cancelled first: you are never charged twice.',
  action: 'Continue to PayPal',
  busy: 'Processing Payment...',
};

const waitingForApproval: typeof asking = {
  title: 'Approve the payment in your bank’s app',
  text: 'Your bank sends you a PayTo request, as a notification or an email. You have not been charged yet.',
  checking:
    'This page checks the payment automatically, and shows your licence keys a few seconds after you approve it.',
  help: 'No request after two minutes? Open your bank’s app and look for PayTo. If you don’t approve it within 30 minutes, the payment is cancelled. If you pay another way, this payment is cancelled first: you are never charged twice.',
  action: 'Check payment status',
  busy: 'Checking payment status...',
};

const waitingFor = { card: waitingForBank, paypal: waitingForPayPal, payto: waitingForApproval };

function describeMoneyOnItsWay({ purchase: { email }, payment }: PurchaseAttempt): typeof asking {
  const [payer, duration, account] =
    payment?.method === 'payto'
      ? ['Your bank', 'Your bank may need some minutes', 'bank account']
      : ['PayPal', 'PayPal may need some days', 'PayPal account'];
  return {
    title: 'Your payment is on its way',
    text: `${payer} has your approval and is still processing the payment. Do not pay again. Your licence keys are emailed to ${email} as soon as the money arrives.`,
    checking: 'This page checks the payment automatically. You can also close it.',
    help: `${duration}. If no email comes, look for this payment in your ${account}: if it was refused, you have not been charged.`,
    action: 'Check payment status',
    busy: 'Checking payment status...',
  };
}

const checksEnded = 'The automatic checks have ended. Check the payment status yourself, or come back later.';

function describeUnconfirmed({ purchase, payment }: PurchaseAttempt): typeof asking {
  const { email } = purchase;
  const total = formatDollars(totalsOf(purchase).totalCents);
  const mayCharge = `If your payment never reached us, checking sends it again and ${total} is charged now. You are never charged twice. The receipt goes to ${email}.`;
  return {
    title: 'Payment not confirmed yet',
    text: `Do not pay again. Your payment may have gone through: if it did, your licence keys are on their way to ${email}.`,
    checking,
    help: payment ? 'Checking does not charge you.' : mayCharge,
    action: 'Check payment status',
    busy: 'Checking payment status...',
  };
}

const payByAnotherCard = () => advanceCheckout({ type: 'another-card' });
