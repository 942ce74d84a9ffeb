import { useMutation } from '@tanstack/react-query';
import { sendCode } from '../../api.ts';
import { toast } from '../../ui/toast.ts';
import { advanceCheckout } from '../checkout-session.ts';
import { announceFailure, explainFailure } from './step-failure.tsx';
import type { StepProps } from './step-props.ts';

/** Sends a code to an address, and tells what became of it. */
export function useSendCode(showFailure: StepProps['showFailure']) {
  return useMutation({
    mutationFn: sendCode,
    onMutate: () => showFailure(null),
    onSuccess: (demoCode, { email }) => {
      advanceCheckout({ type: 'code-sent', email, demoCode });
      const text = 'Check your email for the 6-digit code';
      toast({
        title: 'Verification Code Sent',
        description: demoCode === null ? text : `${text} (demo code: ${demoCode})`,
      });
    },
    onError: (error) => {
      showFailure(announceFailure('Error', explainFailure(error, 'Failed to send verification code')));
    },
  });
}
