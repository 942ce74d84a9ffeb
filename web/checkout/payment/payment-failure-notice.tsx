import { FailureNotice } from '../../steps/failure-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { useSendCode } from '../../verification/verification.ts';
import { useCheckoutState, useCheckoutVerification } from '../checkout-session.ts';

/** Why a payment failed and, if the email has to be verified again, a button for that. */
export function PaymentFailureNotice() {
  const { email, verifiedAt, attempt, unconfirmed, failure } = useCheckoutState();
  const sending = useSendCode(useCheckoutVerification());
  if (verifiedAt !== null) return <FailureNotice failure={failure} />;
  return (
    <FailureNotice failure={failure ?? notVerified}>
      <Button
        variant="secondary"
        className="mt-2"
        busy={sending.isPending}
        onClick={() => sending.mutate({ email: attempt && unconfirmed ? attempt.purchase.email : email })}
      >
        {sending.isPending ? 'Sending...' : 'Verify again'}
      </Button>
    </FailureNotice>
  );
}

const notVerified = { text: 'Please verify your email address again.' };
