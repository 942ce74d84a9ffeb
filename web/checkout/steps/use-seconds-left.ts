import { useEffect, useState } from 'react';

/** Counts down whole seconds to zero once it is started. */
export function useSecondsLeft() {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((end - now) / 1000));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);

  const start = (seconds: number) => {
    const started = Date.now();
    setNow(started);
    setEnd(started + seconds * 1000);
  };
  return { secondsLeft, start };
}
