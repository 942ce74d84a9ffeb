import { type ReactNode, useEffect, useId } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import type { SendCodeRequest } from '../../contract/verification.ts';
import { FailureNotice } from '../steps/failure-notice.tsx';
import { StepActions } from '../steps/step-actions.tsx';
import { StepHeading, stepHeadingId } from '../steps/step-heading.tsx';
import { Button } from '../ui/button.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSendCode, type Verification } from './verification.ts';

interface EmailStepProps {
  readonly verification: Verification;
  readonly form: UseFormReturn<SendCodeRequest>;
  /** What the address is for. */
  readonly purpose: ReactNode;
  /** Which the buyer may keep. */
  readonly verified: string | null;
  readonly onKeep: () => void;
}

export function EmailStep({ verification, form, purpose, verified, onKeep }: EmailStepProps) {
  const { register, handleSubmit, setError, control } = form;
  const formState = useFormState({ control });
  const sending = useSendCode(verification);
  const isVerified = useWatch({ control, name: 'email' }).trim() === verified;
  const submit = handleSubmit((request) => {
    if (isVerified) onKeep();
    else sending.mutate(request);
  });
  const id = useId();
  const { failure, advance } = verification;
  const refused = failure?.fields?.find(({ field }) => field === 'email');
  useEffect(() => {
    if (refused) setError('email', { message: refused.message }, { shouldFocus: true });
  }, [refused, setError]);
  const forgetFailure = () => failure && advance({ type: 'retried' });
  return (
    <form id={id} noValidate className="space-y-6" onInput={forgetFailure} onSubmit={submit}>
      <StepHeading title="Email Verification" focusesField>
        {purpose}
      </StepHeading>
      <FailureNotice failure={failure} />
      <TextField
        label="Email Address"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={verification.isFixed}
        inputClassName="read-only:bg-sunken"
        describedBy={stepHeadingId}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      {isVerified && (
        <p className="text-sm text-ink-soft">You have verified this address already.</p>
      )}
      {verified !== null && !isVerified && (
        <p className="text-sm text-ink-soft">
          You have verified {verified} already.{' '}
          <TextButton onClick={onKeep}>Use this address</TextButton>
        </p>
      )}
      <StepActions>
        <Button type="submit" form={id} size="large" busy={sending.isPending} busyText="Sending...">
          {isVerified ? 'Use this address' : 'Send Verification Code'}
        </Button>
      </StepActions>
    </form>
  );
}
