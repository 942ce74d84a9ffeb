import { useEffect, useId, useState } from 'react';
import { describeWait } from '../../contract/format.ts';
import { ApiError } from '../api/api-error.ts';
import { TextButton } from '../ui/text-button.tsx';
import { useSendCode, type Verification } from './verification.ts';

/** From the second resend on, because mail takes time and the shop limits codes. */
const secondsBetweenResends = 30;

interface ResendCodeProps {
  readonly verification: Verification;
  readonly onResent: () => void;
}

export function ResendCode({ verification, onResent }: ResendCodeProps) {
  const { secondsLeft, startCountdown } = useCountdown();
  const sending = useSendCode(verification);
  const waitId = useId();
  const isWaiting = secondsLeft > 0;

  const onSuccess = () => {
    startCountdown(secondsBetweenResends);
    onResent();
  };
  const onError = (error: Error) => {
    if (error instanceof ApiError) startCountdown(error.retryAfterSeconds ?? 0);
  };
  const resend = () => sending.mutate({ email: verification.email }, { onSuccess, onError });
  return (
    <p className="text-sm text-ink-soft">
      Didn’t get it? Check your spam folder, or{' '}
      <TextButton
        idle={sending.isPending || isWaiting}
        aria-describedby={isWaiting ? waitId : undefined}
        onClick={resend}
      >
        {sending.isPending ? 'Sending...' : 'Resend Code'}
      </TextButton>
      {isWaiting && (
        <span id={waitId} className="tabular-nums">
          {' '}
          in {describeWait(secondsLeft)}
        </span>
      )}
    </p>
  );
}

/** By the clock: browsers slow timers down while the buyer reads mail in another tab. */
function useCountdown() {
  const [{ now, end }, setTimes] = useState({ now: 0, end: 0 });
  const secondsLeft = Math.max(0, Math.ceil((end - now) / 1000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setTimes((times) => ({ ...times, now: Date.now() })), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);

  const startCountdown = (seconds: number) =>
    setTimes({ now: Date.now(), end: Date.now() + seconds * 1000 });
  return { secondsLeft, startCountdown };
}
