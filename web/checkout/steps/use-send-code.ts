import { useMutation } from '@tanstack/react-query';
import { sendCode } from '../../api/api.ts';
import { toast } from '../../ui/toast.ts';
import { advanceCheckout } from '../checkout-session.ts';
import { explainFailure, showFailure } from '../step-failure.ts';

/** Sends a code to an address, and shows the result. */
export function useSendCode() {
  return useMutation({
    mutationFn: sendCode,
    onMutate: () => advanceCheckout({ type: 'retried' }),
    onSuccess: (demoCode, { email }) => {
      advanceCheckout({ type: 'code-sent', email, demoCode });
      const text = 'Check your email for the 6-digit code';
      toast({
        title: 'Verification Code Sent',
        description: demoCode === null ? text : `${text} (demo code: ${demoCode})`,
      });
    },
    onError: (error) => showFailure('Error', explainFailure(error, 'Failed to send verification code')),
  });
}
