import type { UseFormReturn } from 'react-hook-form';
import type { CardPayment } from '../../../contract/checkout.ts';
import { Button } from '../../ui/button.tsx';
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx';
import { useCheckoutState } from '../checkout-session.ts';
import { StepActions } from '../steps/step-actions.tsx';
import { StepHeading } from '../steps/step-heading.tsx';
import { BilledTo } from './billed-to.tsx';
import { CardFields } from './card-fields.tsx';
import { PaymentFailureNotice } from './payment-failure-notice.tsx';
import type { Purchase } from './purchase-attempt.ts';
import { PurchaseSummary } from './purchase-summary.tsx';

interface UnconfirmedPaymentProps {
  readonly purchase: Purchase;
  readonly form: UseFormReturn<CardPayment>;
  readonly check: (card: CardPayment) => void;
}

/** The payment step while an outcome is unknown: the buyer can only ask for it. */
export function UnconfirmedPayment({ form, purchase, check }: UnconfirmedPaymentProps) {
  const { card, isPaying } = useCheckoutState();
  const { email, billing, lines } = purchase;
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
      <StepHeading title="Payment not confirmed yet">
        Do not pay again. Your payment may have gone through: if it did, your licence keys are on their way to{' '}
        {email}.
      </StepHeading>
      {card !== null && <PaymentFailureNotice />}
      <PurchaseSummary lines={lines} />
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
        Checking is safe: it cannot charge you twice. If the payment went through, the receipt goes to {email}
        . Our support team can check it too: <PhoneLink /> or <EmailLink />.
      </p>
      <StepActions>
        <Button type="submit" size="large" busy={isPaying}>
          {isPaying ? 'Checking payment status...' : 'Check payment status'}
        </Button>
      </StepActions>
    </form>
  );
}
