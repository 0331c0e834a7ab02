import { useEffect, useState } from 'react';

/** The seconds left since it was started. Reads the clock, since timers of hidden tabs are late. */
export function useCountdown(seconds: number, isStarted = true): number {
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    if (!isStarted) return undefined;
    const endsAt = Date.now() + seconds * 1000;
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))),
      250,
    );
    return () => clearInterval(timer);
  }, [seconds, isStarted]);

  return left;
}
