import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { calls } from '../../contract/calls.ts';
import {
  codeLength,
  type VerifyCodeRequest,
  verifyCodeRequest,
} from '../../contract/verification.ts';
import { ApiError } from '../api/api-error.ts';
import { allowCookies, CookiesBlocked } from '../api/cookies-blocked.ts';
import { send } from '../api/send.ts';
import { rememberVerified } from '../api/verified-browser.ts';
import { keepsCookies } from '../browser/keeps-cookies.ts';
import { FailureNotice } from '../steps/failure-notice.tsx';
import { formatAsTyped, formatCode } from '../steps/field-formats.ts';
import { focusField } from '../steps/focus-field.ts';
import { StepActions } from '../steps/step-actions.tsx';
import { explainFailure, withToast } from '../steps/step-failure.ts';
import { StepHeading, stepHeadingId } from '../steps/step-heading.tsx';
import { Button } from '../ui/button.tsx';
import { DemoNotice } from '../ui/demo-notice.tsx';
import { Recipient } from '../ui/recipient.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.ts';
import { ResendCode } from './resend-code.tsx';
import type { Verification } from './verification.ts';

/** Six digits are submitted automatically. */
export function CodeStep({ verification }: { readonly verification: Verification }) {
  const { email, demoCode, failure, isFixed = false, advance } = verification;
  const { register, handleSubmit, setError, clearErrors, resetField, formState } = useForm({
    // Six digits are checked automatically: fewer are no mistake while they are typed.
    reValidateMode: 'onBlur',
    resolver: zodResolver(verifyCodeRequest),
    defaultValues: { email, code: '' },
  });
  const verifying = useMutation({
    mutationFn: async (request: VerifyCodeRequest) => {
      await send(calls.verifyCode, { body: request });
      if (mayLackCookie(verification)) await checkCookie();
    },
    onMutate: () => advance({ type: 'retried' }),
    onSuccess: () => {
      rememberVerified();
      advance({ type: 'email-verified', at: Date.now() });
      toast({ title: 'Email Verified', description: 'Email verification successful!' });
    },
    onError: (error) => {
      const failure = withToast('Verification Failed', explainRefusal(error));
      advance({ type: 'failed', failure });
      // A 400 is about the code itself, not the connection or the number of tries.
      if (error instanceof ApiError && error.status === 400) setError('code', { type: 'refused' });
      focusField('code', { select: true });
    },
  });
  const [isResent, setResent] = useState(false);

  const sentCode = useRef('');
  const submit = handleSubmit((request) => {
    if (verifying.isPending) return;
    sentCode.current = request.code;
    verifying.mutate(request);
  });
  // A seventh digit leaves the code as it was, and must not use up another try.
  const submitNewCode = (code: string) => {
    if (code.length === codeLength && code !== sentCode.current) void submit();
  };
  const follow = (code: string) => {
    clearErrors('code');
    if (failure) advance({ type: 'retried' });
    submitNewCode(code);
  };
  const startAgain = () => {
    setResent(true);
    sentCode.current = '';
    resetField('code');
  };
  const changeEmail = () => advance({ type: 'moved', to: 'email' });
  const id = useId();
  return (
    <form id={id} noValidate className="space-y-6" onSubmit={submit}>
      <StepHeading title="Enter Verification Code" focusesField>
        {isResent ? 'Another 6-digit code' : 'A 6-digit code'} was sent to{' '}
        <Recipient address={email} />
        {isResent && '. Only the newest one works.'}
      </StepHeading>
      {demoCode !== null && (
        <DemoNotice>
          This is a demonstration: your code is{' '}
          <strong translate="no" className="tabular-nums">
            {demoCode}
          </strong>
          .
        </DemoNotice>
      )}
      <FailureNotice failure={failure} />
      <TextField
        label="Verification Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        inputClassName="max-w-48 text-xl tracking-[0.3em] tabular-nums"
        describedBy={stepHeadingId}
        error={formState.errors.code?.message}
        invalid={formState.errors.code !== undefined}
        {...formatAsTyped(register('code'), formatCode, follow)}
      />
      <ResendCode verification={verification} onResent={startAgain} />
      {!isFixed && (
        <p className="text-sm text-ink-soft">
          Not your address? <TextButton onClick={changeEmail}>Change email</TextButton>
        </p>
      )}
      <StepActions onBack={changeEmail} busy={verifying.isPending}>
        <Button
          type="submit"
          form={id}
          size="large"
          busy={verifying.isPending}
          busyText="Verifying..."
        >
          Verify & Continue
        </Button>
      </StepActions>
    </form>
  );
}

function explainRefusal(error: Error) {
  if (error instanceof CookiesBlocked) return { text: error.message, hint: allowCookies };
  return explainFailure(error, 'Invalid verification code');
}

function mayLackCookie({ verifyingAgain }: Verification): boolean {
  return !keepsCookies() || verifyingAgain === true;
}

/**
 * Throws if the browser kept no cookie of a verification that succeeded. Other failures show later.
 */
async function checkCookie() {
  try {
    await send(calls.listMyOrders);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw new CookiesBlocked();
  }
}
