import type { Payment } from '../../../contract/checkout.ts';
import { Button } from '../../ui/button.tsx';
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx';
import { BilledTo } from '../payment/billed-to.tsx';
import { CardFields } from '../payment/card-fields.tsx';
import { PaymentFailureNotice } from '../payment/payment-failure-notice.tsx';
import type { PurchaseAttempt } from '../purchase-attempt.ts';
import { PurchaseSummary } from '../purchase-summary.tsx';
import { StepActions } from './step-actions.tsx';
import { StepHeading } from './step-heading.tsx';
import type { StepProps } from './step-props.ts';

interface UnconfirmedStepProps extends Pick<StepProps, 'forms' | 'failure' | 'showFailure'> {
  readonly attempt: PurchaseAttempt;
  /** Null when the card has to be entered, as after a reload, to ask for the very same payment. */
  readonly card: Payment | null;
  readonly isPaying: boolean;
  readonly onCheck: (card: Payment) => void;
}

/** The payment step while it is open what became of a payment: the one thing to do is to ask for it. */
export function UnconfirmedStep({
  forms,
  failure,
  showFailure,
  attempt,
  card,
  isPaying,
  onCheck,
}: UnconfirmedStepProps) {
  const { email, billing, lines } = attempt.purchase;
  const submit = forms.card.handleSubmit(onCheck);
  return (
    <form
      noValidate
      className="space-y-6"
      onSubmit={(event) => {
        if (card === null) return submit(event);
        event.preventDefault();
        onCheck(card);
      }}
    >
      <StepHeading title="Payment not confirmed yet">
        Do not pay again. Your payment may have gone through: if it did, your licence keys are on their way to{' '}
        {email}.
      </StepHeading>
      {card !== null && <PaymentFailureNotice {...{ failure, showFailure }} />}
      <PurchaseSummary lines={lines} />
      <BilledTo email={email} billing={billing} />
      {card === null && (
        <>
          <p className="text-sm">
            To check this payment, enter the same card details as before. The expiry date and the cardholder
            name must match exactly.
          </p>
          <CardFields form={forms.card} />
          <PaymentFailureNotice {...{ failure, showFailure }} />
        </>
      )}
      <p className="text-sm text-ink-soft">
        Checking is safe: it cannot charge you twice. If the payment went through, the receipt goes to {email}
        . Our support team can look it up too: <PhoneLink /> or <EmailLink />.
      </p>
      <StepActions>
        <Button type="submit" size="large" busy={isPaying}>
          {isPaying ? 'Checking payment status...' : 'Check payment status'}
        </Button>
      </StepActions>
    </form>
  );
}
