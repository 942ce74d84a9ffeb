import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { verifyCodeRequest } from '../../../contract/verification.ts';
import { verifyCode } from '../../api.ts';
import { ApiError } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import { checkWhenLeft } from '../use-checkout-forms.ts';
import { leaveEmptyAlone } from './leave-empty-alone.ts';
import { registerFormatted } from './register-formatted.ts';
import { ResendCode } from './resend-code.tsx';
import { StepActions } from './step-actions.tsx';
import { announceFailure, explainFailure, StepFailureNotice } from './step-failure.tsx';
import { StepHeading, stepHeadingId } from './step-heading.tsx';
import type { StepProps } from './step-props.ts';
import { TextButton } from './text-button.tsx';
import { isWholeCode, readCode } from './verification-code.ts';

/** The code step: the code that was mailed. Six digits are submitted automatically. */
export function CodeStep({ failure, showFailure, goBack }: StepProps) {
  const { email, demoCode } = useCheckoutState();
  const { register, handleSubmit, setFocus, setError, resetField, formState } = useForm({
    ...checkWhenLeft,
    resolver: zodResolver(verifyCodeRequest),
    defaultValues: { email, code: '' },
  });
  const verifying = useMutation({
    mutationFn: verifyCode,
    onMutate: () => showFailure(null),
    onSuccess: () => {
      advanceCheckout({ type: 'email-verified' });
      toast({ title: 'Email Verified', description: 'Email verification successful!' });
    },
    onError: (error) => {
      const refusal = explainFailure(error, 'Invalid verification code');
      showFailure(announceFailure('Verification Failed', refusal));
      if (isRefusedCode(error)) setError('code', { type: 'refused' });
      setFocus('code', { shouldSelect: true });
    },
  });
  const sentCode = useRef('');
  const submit = handleSubmit((request) => {
    if (verifying.isPending) return;
    sentCode.current = request.code;
    verifying.mutate(request);
  });
  // A digit too many leaves the code as it was: that must not cost another try.
  const submitNewCode = (code: string) => isWholeCode(code) && code !== sentCode.current && void submit();
  return (
    <form noValidate className="space-y-6" onSubmit={submit}>
      <StepHeading title="Enter Verification Code" focusesField>
        A 6-digit code was sent to{' '}
        <strong className="font-semibold wrap-anywhere text-ink">
          <EmailText address={email} />
        </strong>
      </StepHeading>
      {demoCode !== null && (
        <Notice tone="demo">
          This is a demonstration: your code is <strong className="tabular-nums">{demoCode}</strong>.
        </Notice>
      )}
      <TextField
        label="Verification Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        inputClassName="max-w-48 text-xl tracking-[0.3em] tabular-nums"
        describedBy={stepHeadingId}
        error={formState.errors.code?.message}
        invalid={formState.errors.code !== undefined}
        {...leaveEmptyAlone(registerFormatted(register('code'), readCode, submitNewCode))}
      />
      <StepFailureNotice failure={failure} />
      <ResendCode showFailure={showFailure} onResent={() => resetField('code')} />
      <p className="text-sm text-ink-soft">
        Not your address? <TextButton onClick={() => goBack('email')}>Change email</TextButton>
      </p>
      <StepActions onBack={() => goBack('email')} busy={verifying.isPending}>
        <Button type="submit" size="large" busy={verifying.isPending}>
          {verifying.isPending ? 'Verifying...' : 'Verify & Continue'}
        </Button>
      </StepActions>
    </form>
  );
}

/** The code itself is at fault, not the connection, the shop or how often somebody tried. */
function isRefusedCode(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}
