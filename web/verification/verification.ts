import { useMutation } from '@tanstack/react-query';
import type { CodePurpose } from '../../contract/verification.ts';
import { sendCode } from '../api/api.ts';
import { explainFailure, type StepFailure, withToast } from '../steps/step-failure.ts';
import { toast } from '../ui/toast.ts';

/** As a dialog keeps it for the two steps. */
export interface Verification {
  /** The address that the latest code was sent to. */
  readonly email: string;
  /** In demo mode. */
  readonly demoCode: string | null;
  readonly failure: StepFailure | null;
  /** No other address will do. */
  readonly isFixed?: boolean;
  /** What the code's mail says it is for; missing for a purchase. */
  readonly codeFor?: CodePurpose | undefined;
  /** The shop refused a payment because it didn't know the browser. */
  readonly verifyingAgain?: boolean;
  readonly advance: (event: VerificationEvent) => void;
}

export type VerificationEvent =
  | { readonly type: 'code-sent'; readonly email: string; readonly demoCode: string | null }
  | { readonly type: 'email-verified'; readonly at: number }
  | { readonly type: 'moved'; readonly to: 'email' }
  | { readonly type: 'failed'; readonly failure: StepFailure }
  | { readonly type: 'retried' };

export function useSendCode({ advance, codeFor }: Pick<Verification, 'advance' | 'codeFor'>) {
  return useMutation({
    mutationFn: ({ email }: { readonly email: string }) => sendCode({ email, purpose: codeFor }),
    onMutate: () => advance({ type: 'retried' }),
    onSuccess: (demoCode, { email }) => {
      advance({ type: 'code-sent', email, demoCode });
      const demo = demoCode === null ? '' : ` (demo code: ${demoCode})`;
      toast({
        title: 'Verification Code Sent',
        description: `Check your email for the 6-digit code${demo}`,
      });
    },
    onError: (error) => {
      const failure = explainFailure(error, 'Failed to send verification code');
      advance({ type: 'failed', failure: withToast('Error', failure) });
    },
  });
}
