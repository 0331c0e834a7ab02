import { useEffect, useState } from 'react';

/** The seconds left since the first render, or since it was started. Reads the clock, since timers of hidden tabs are late. */
export function useCountdown(seconds: number, isStarted = true): number {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  if (isStarted && endsAt === null) setEndsAt(Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    if (endsAt === null) return undefined;
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))),
      250,
    );
    return () => clearInterval(timer);
  }, [endsAt]);

  return left;
}
