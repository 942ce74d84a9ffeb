import type { SendCodeRequest } from '../../../contract/verification.ts';
import { ApiError } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import { leaveEmptyAlone } from './leave-empty-alone.ts';
import { placeFieldErrors } from './refused-fields.ts';
import { StepActions } from './step-actions.tsx';
import { StepFailureNotice } from './step-failure.tsx';
import { StepHeading, stepHeadingId } from './step-heading.tsx';
import type { StepProps } from './step-props.ts';
import { TextButton } from './text-button.tsx';
import { useSendCode } from './use-send-code.ts';

/** The email step: the address that the keys will go to. */
export function EmailStep({ forms, failure, showFailure }: StepProps) {
  const { email, emailVerified } = useCheckoutState();
  const { register, handleSubmit, formState } = forms.email;
  const sending = useSendCode(showFailure);
  const send = (request: SendCodeRequest) =>
    sending.mutate(request, {
      onError: (error) => {
        if (error instanceof ApiError) placeFieldErrors(forms, error.problem?.errors ?? []);
      },
    });
  return (
    <form noValidate className="space-y-6" onSubmit={handleSubmit(send)}>
      <StepHeading title="Email Verification" focusesField>
        Your licence keys and tax invoice go to this address. We send it a code first, to be sure it is yours.
      </StepHeading>
      <TextField
        label="Email Address"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        describedBy={stepHeadingId}
        error={formState.errors.email?.message}
        {...leaveEmptyAlone(register('email'))}
      />
      {emailVerified && (
        <p className="text-sm text-ink-soft">
          You have verified {email} already.{' '}
          <TextButton onClick={() => advanceCheckout({ type: 'email-kept' })}>Use this address</TextButton>
        </p>
      )}
      <StepFailureNotice failure={failure} />
      <StepActions>
        <Button type="submit" size="large" busy={sending.isPending}>
          {sending.isPending ? 'Sending...' : 'Send Verification Code'}
        </Button>
      </StepActions>
    </form>
  );
}
