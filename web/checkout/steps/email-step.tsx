import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type CheckoutForms, showFieldErrors } from '../checkout-forms.ts';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import { FailureNotice } from './failure-notice.tsx';
import { StepActions } from './step-actions.tsx';
import { StepHeading, stepHeadingId } from './step-heading.tsx';
import { TextButton } from './text-button.tsx';
import { useSendCode } from './use-send-code.ts';

/** The address that the keys will go to. */
export function EmailStep({ forms }: { readonly forms: CheckoutForms }) {
  const { email, verifiedAt, failure } = useCheckoutState();
  const { register, handleSubmit, formState } = forms.email;
  const sending = useSendCode();
  const submit = handleSubmit((request) =>
    sending.mutate(request, {
      onError: (error) => {
        if (error instanceof ApiError) showFieldErrors(forms, error.problem?.errors ?? []);
      },
    }),
  );
  return (
    <form noValidate className="space-y-6" onSubmit={submit}>
      <StepHeading title="Email Verification" focusesField>
        Your licence keys and tax invoice go to this address. We send it a code first, to check that it is
        yours.
      </StepHeading>
      <TextField
        label="Email Address"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        describedBy={stepHeadingId}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      {verifiedAt !== null && (
        <p className="text-sm text-ink-soft">
          You have verified {email} already.{' '}
          <TextButton onClick={() => advanceCheckout({ type: 'email-kept' })}>Use this address</TextButton>
        </p>
      )}
      <FailureNotice failure={failure} />
      <StepActions>
        <Button type="submit" size="large" busy={sending.isPending}>
          {sending.isPending ? 'Sending...' : 'Send Verification Code'}
        </Button>
      </StepActions>
    </form>
  );
}
