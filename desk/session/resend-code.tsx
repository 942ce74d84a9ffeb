import { useMutation } from '@tanstack/react-query';
import { describeFailure } from '../api/describe-failure.ts';
import { type SentCode, sendCode } from './send-code.ts';

interface ResendCodeProps {
  readonly email: string;
  readonly onSent: (sent: SentCode) => void;
}

/** Mails another code; the shop limits how often. */
export function ResendCode({ email, onSent }: ResendCodeProps) {
  const sending = useMutation({ mutationFn: sendCode, onSuccess: onSent });
  return (
    <p className="text-sm text-ink-soft">
      Didn’t get it? Check your spam folder, or{' '}
      <button
        type="button"
        className="link font-medium"
        onClick={() => sending.isPending || sending.mutate(email)}
      >
        send another code
      </button>
      . <span role="status">{describeResend(sending)}</span>
    </p>
  );
}

function describeResend({ isSuccess, error }: { isSuccess: boolean; error: Error | null }): string {
  if (error) return describeFailure(error);
  return isSuccess ? 'Another code was sent. Only the latest one works.' : '';
}
