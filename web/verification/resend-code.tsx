import { useEffect, useId, useState } from 'react';
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
  const resend = () =>
    sending.mutate(
      { email: verification.email },
      {
        onSuccess: () => {
          startCountdown(secondsBetweenResends);
          onResent();
        },
        onError: (error) => startCountdown(error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0),
      },
    );
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

export function describeWait(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** By the clock, because browsers slow timers down while the buyer reads mail in another tab. */
function useCountdown() {
  const [{ now, end }, setTimes] = useState({ now: 0, end: 0 });
  const secondsLeft = Math.max(0, Math.ceil((end - now) / 1000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setTimes((times) => ({ ...times, now: Date.now() })), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const startCountdown = (seconds: number) => setTimes({ now: Date.now(), end: Date.now() + seconds * 1000 });
  return { secondsLeft, startCountdown };
}
