import { useId } from 'react';
import { ApiError } from '../../api-error.ts';
import { useCheckoutState } from '../checkout-session.ts';
import type { StepProps } from './step-props.ts';
import { TextButton } from './text-button.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import { useSendCode } from './use-send-code.ts';
import { describeWait } from './verification-code.ts';

/** The first resend is free; the next one waits, because mail takes its time and the shop limits codes. */
const secondsBetweenResends = 30;

interface ResendCodeProps extends Pick<StepProps, 'showFailure'> {
  readonly onResent: () => void;
}

export function ResendCode({ showFailure, onResent }: ResendCodeProps) {
  const { email } = useCheckoutState();
  const { secondsLeft, start } = useSecondsLeft();
  const sending = useSendCode(showFailure);
  const waitId = useId();
  const resend = () => {
    sending.mutate(
      { email },
      {
        onSuccess: () => {
          start(secondsBetweenResends);
          onResent();
        },
        onError: (error) => start(error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0),
      },
    );
  };
  return (
    <p className="text-sm text-ink-soft">
      Didn’t get it? Check your spam folder, or{' '}
      <TextButton
        idle={sending.isPending || secondsLeft > 0}
        aria-describedby={secondsLeft > 0 ? waitId : undefined}
        onClick={resend}
      >
        {sending.isPending ? 'Sending...' : 'Resend Code'}
      </TextButton>
      {secondsLeft > 0 && (
        <span id={waitId} className="tabular-nums">
          {' '}
          in {describeWait(secondsLeft)}
        </span>
      )}
    </p>
  );
}
