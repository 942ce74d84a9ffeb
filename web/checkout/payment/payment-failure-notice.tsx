import { Button } from '../../ui/button.tsx';
import { useCheckoutState } from '../checkout-session.ts';
import { StepFailureNotice } from '../steps/step-failure.tsx';
import type { StepProps } from '../steps/step-props.ts';
import { useSendCode } from '../steps/use-send-code.ts';

/** Why a payment failed and, when the email has to be verified again, the way to do that from here. */
export function PaymentFailureNotice({ failure, showFailure }: Pick<StepProps, 'failure' | 'showFailure'>) {
  const { email, emailVerified, attempt, unconfirmed } = useCheckoutState();
  const sending = useSendCode(showFailure);
  if (emailVerified) return <StepFailureNotice failure={failure} />;
  return (
    <StepFailureNotice failure={failure ?? notVerified}>
      <Button
        variant="secondary"
        className="mt-2"
        busy={sending.isPending}
        onClick={() => sending.mutate({ email: attempt && unconfirmed ? attempt.purchase.email : email })}
      >
        {sending.isPending ? 'Sending...' : 'Verify again'}
      </Button>
    </StepFailureNotice>
  );
}

const notVerified = { text: 'Please verify your email address again.' };
