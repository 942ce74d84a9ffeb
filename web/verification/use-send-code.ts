import { useMutation } from '@tanstack/react-query';
import { sendCode } from '../api/api.ts';
import { explainFailure, withToast } from '../steps/step-failure.ts';
import { toast } from '../ui/toast.ts';
import type { Verification } from './verification.ts';

/** Sends a code to an address, and shows the result. */
export function useSendCode({ advance, codeFor }: Pick<Verification, 'advance' | 'codeFor'>) {
  return useMutation({
    mutationFn: ({ email }: { readonly email: string }) =>
      sendCode({ email, ...(codeFor && { purpose: codeFor }) }),
    onMutate: () => advance({ type: 'retried' }),
    onSuccess: (demoCode, { email }) => {
      advance({ type: 'code-sent', email, demoCode });
      const text = 'Check your email for the 6-digit code';
      toast({
        title: 'Verification Code Sent',
        description: demoCode === null ? text : `${text} (demo code: ${demoCode})`,
      });
    },
    onError: (error) => {
      const failure = explainFailure(error, 'Failed to send verification code');
      advance({ type: 'failed', failure: withToast('Error', failure) });
    },
  });
}
