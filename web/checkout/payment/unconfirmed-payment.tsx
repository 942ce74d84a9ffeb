import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { formatDollars } from '../../../contract/money.ts';
import { StepActions } from '../../steps/step-actions.tsx';
import { StepHeading } from '../../steps/step-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx';
import { type CheckoutForms, readForm } from '../checkout-forms.ts';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import type { Unconfirmed } from '../checkout-state.ts';
import { ChallengeNotice } from '../gateway/challenge-notice.tsx';
import { CardFields } from './card-fields.tsx';
import { pay } from './payment.ts';
import { PanelFrame } from './payment-panel.tsx';
import { type PurchaseAttempt, totalsOf } from './purchase-attempt.ts';
import { PurchaseSummary } from './purchase-summary.tsx';
import { PaymentFailureNotice } from './review-form.tsx';
import { useStatusChecks } from './use-status-checks.ts';

interface UnconfirmedPaymentProps {
  readonly attempt: PurchaseAttempt;
  readonly form: CheckoutForms['card'];
}

/**
 * While an outcome is unknown: page and buyer ask for it, or the buyer continues the challenge.
 * Only what says so charges.
 */
export function UnconfirmedPayment({ attempt, form }: UnconfirmedPaymentProps) {
  const { card, isPaying, challengeOpen, unconfirmed } = useCheckoutState();
  const checks = useStatusChecks(attempt);
  const queryClient = useQueryClient();
  const isAsking = unconfirmed === 'resumed';
  const words = { ...checkIt, ...describeUnconfirmed(unconfirmed, attempt) };
  const { firstName, lastName } = attempt.purchase.billing;
  const id = useId();

  const check = async (event: FormEvent) => {
    event.preventDefault();
    const payment = card ?? (await readForm(form));
    if (payment) await pay({ attempt, card: payment, queryClient });
  };
  return (
    <form id={id} noValidate className="space-y-6" onSubmit={check}>
      <StepHeading title={words.title}>{words.text}</StepHeading>
      {checks && !isAsking && (
        <p role="status" className="text-sm text-ink-soft">
          {checks === 'on' ? words.checking : checksEnded}
        </p>
      )}
      {card !== null && <PaymentFailureNotice />}
      <p className="text-sm text-ink-soft">
        {words.help} Our support team can check it too: <PhoneLink /> or <EmailLink />.
      </p>
      <PurchaseSummary purchase={attempt.purchase} canChange={false} />
      {card === null && (
        <>
          <p className="text-sm">
            To check this payment, enter the same card details as before. The expiry date and the
            cardholder name must match exactly.
          </p>
          <PanelFrame way="card">
            <CardFields
              form={form}
              holder={`${firstName} ${lastName}`}
              failure={<PaymentFailureNotice />}
            />
          </PanelFrame>
        </>
      )}
      {challengeOpen && <ChallengeNotice />}
      <StepActions>
        <Button
          type="submit"
          form={id}
          size="large"
          busy={isPaying || isAsking}
          busyText={words.busy}
        >
          {words.action}
        </Button>
        {words.other && (
          <Button
            variant="secondary"
            size="large"
            className="max-sm:w-full"
            aria-disabled={isPaying}
            onClick={() => advanceCheckout({ type: 'another-card' })}
          >
            {words.other}
          </Button>
        )}
      </StepActions>
    </form>
  );
}

const checkIt = {
  checking:
    'This page checks the payment automatically, ' +
    'and shows your licence keys as soon as it is confirmed.',
  action: 'Check payment status',
  busy: 'Checking payment status...',
  other: '',
};

const asking = {
  title: 'Checking your payment',
  text: 'We are asking whether your payment went through. Do not pay again.',
  help: 'This takes a few seconds, and does not charge your card.',
};

const notReceived = {
  title: 'Your payment did not reach us',
  text: 'You have not been charged. Pay now, or change the payment details first.',
  help: 'You are never charged twice for this order.',
  busy: 'Processing Payment...',
  other: 'Change Payment Details',
};

const cancelledFirst = 'this payment is cancelled first: you are never charged twice.';

const toApprove = {
  card: {
    title: 'Waiting for your bank’s confirmation',
    text: 'You have not been charged yet: your bank has not confirmed this payment.',
    checking:
      'If you confirm in your bank’s app, this page shows your licence keys a few seconds later.',
    help:
      'Continue with your bank to complete the purchase. ' +
      `If you buy the same with another card, ${cancelledFirst}`,
    action: 'Continue with Your Bank',
    busy: 'Processing Payment...',
    other: 'Use Another Card',
  },
  paypal: {
    title: 'Waiting for PayPal',
    text: 'You have not been charged: PayPal has not taken this payment.',
    checking:
      'If you approve it in another window, this page shows your licence keys a few seconds later.',
    help:
      'Continue to PayPal to complete the purchase. ' +
      `If you buy the same in another way, ${cancelledFirst}`,
    action: 'Continue to PayPal',
    busy: 'Processing Payment...',
    other: 'Pay Another Way',
  },
  payto: {
    title: 'Approve the payment in your bank’s app',
    text:
      'You have not been charged yet. ' +
      'Your bank sends you a PayTo request, as a notification or an email.',
    checking:
      'This page checks the payment automatically, ' +
      'and shows your licence keys a few seconds after you approve it.',
    help:
      'No request after two minutes? Open your bank’s app and look for PayTo. ' +
      'If you don’t approve it within 30 minutes, the payment is cancelled. ' +
      `If you buy the same in another way, ${cancelledFirst}`,
    other: 'Pay Another Way',
  },
};

const checksEnded =
  'The automatic checks have ended. Check the payment status yourself, or come back later.';

function describeUnconfirmed(why: Unconfirmed | null, { purchase, payment }: PurchaseAttempt) {
  const { email } = purchase;
  const method = payment?.method ?? 'card';
  if (why === 'resumed') return asking;
  const total = formatDollars(totalsOf(purchase).totalCents);
  if (why === 'to-approve') return toApprove[method];
  if (why === 'not-received') return { ...notReceived, action: `Pay ${total}` };
  if (why === 'on-its-way' && method === 'payto')
    return onItsWay('your bank', 'bank account', email);
  if (why === 'on-its-way') return onItsWay('PayPal', 'PayPal account', email);

  return {
    title: 'Payment not confirmed yet',
    text:
      'Do not pay again. Your payment may have gone through: ' +
      `if it did, your licence keys are on their way to ${email}.`,
    help: 'Checking does not charge you.',
  };
}

function onItsWay(payer: string, account: string, email: string) {
  return {
    title: 'Your payment is on its way',
    text:
      `Do not pay again: ${payer} has your approval and is still processing the payment. ` +
      `Your licence keys are emailed to ${email} as soon as the money arrives.`,
    checking: 'This page checks the payment automatically. You can also close it.',
    help:
      `This may take some days. If no email comes, look for this payment in your ${account}: ` +
      'if it was refused, you have not been charged.',
  };
}
